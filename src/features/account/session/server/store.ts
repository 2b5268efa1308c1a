import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'

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
