import { sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import type { Role } from '#features/account/contract.ts'

/** The valid session with this token; null without one. */
export async function findSessionByToken(
  tx: Tx,
  token: string,
): Promise<{ id: string; user_id: string } | null> {
  const found = await tx.execute(sql`
    select id, user_id from session where token = ${token} and expires_at > now()`)
  return rows<{ id: string; user_id: string }>(found)[0] ?? null
}

/** Ids of the account's valid sessions. */
export async function listSessionIds(tx: Tx, userId: string): Promise<string[]> {
  const found = await tx.execute(sql`
    select id from session where user_id = ${userId} and expires_at > now() order by created_at, id`)
  return rows<{ id: string }>(found).map(({ id }) => id)
}

/** Deletes one session of the account; false when it has none with this id. */
export async function deleteSessionById(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const gone = await tx.execute(
    sql`delete from session where id = ${id.toLowerCase()} and user_id = ${userId} returning id`,
  )
  return rows(gone).length > 0
}

/** The token of a valid session of the account, by its id or itself; null for somebody else's. */
export async function findOwnToken(
  db: Database,
  { userId, session }: { userId: string; session: string },
): Promise<string | null> {
  const found = await db.execute(sql`
    select token from session where user_id = ${userId} and (id = ${session} or token = ${session}) and expires_at > now()`)
  return rows<{ token: string }>(found)[0]?.token ?? null
}

/** Ends every session of the account. */
export async function deleteSessions(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from session where user_id = ${userId}`)
}

interface Standing {
  role: Role
  /** The screen of the desk that a member of staff begins with; null for the usual one. */
  start_at: string | null
  /** The account's language, as it was stored. */
  locale: string | null
}

/** Who the owner of an account is to the consultancy, where they begin, and in which language. */
export async function findStanding(db: Database, userId: string): Promise<Standing> {
  const found = await db.execute(sql`
    select coalesce(s.role, 'applicant') as role, s.start_at, u.locale
    from "user" u left join staff s on s.user_id = u.id where u.id = ${userId}`)
  return rows<Standing>(found)[0] ?? { role: 'applicant', start_at: null, locale: null }
}

/** Who the owner of an account is to the consultancy. */
export async function findRole(db: Database, userId: string): Promise<Role> {
  return (await findStanding(db, userId)).role
}
