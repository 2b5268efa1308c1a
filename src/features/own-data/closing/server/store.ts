import { sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import type { accountClosures } from './table.ts'

type ClosureRow = typeof accountClosures.$inferSelect

export interface Owner {
  email: string
  locale: string
}

/** The owner of the account, whose row is locked until the transaction ends; null without such an account. */
export async function lockAccount(tx: Tx, userId: string): Promise<Owner | null> {
  const found = await tx.execute(sql`select email, locale from "user" where id = ${userId} for no key update`)
  return rows<Owner>(found)[0] ?? null
}

/**
 * Closes the account in `seconds`. Null when its owner has asked before: then the earlier time counts. What an unused
 * account was told is replaced.
 */
export async function insertClosure(
  tx: Tx,
  closure: { userId: string; reason: ClosureRow['reason']; seconds: number },
): Promise<Date | null> {
  const added = await tx.execute(sql`
    insert into account_closures as c (user_id, reason, erase_at)
    values (${closure.userId}, ${closure.reason}, now() + make_interval(secs => ${closure.seconds}))
    on conflict (user_id) do update
      set reason = excluded.reason, asked_at = now(), erase_at = excluded.erase_at
      where c.reason = 'inactive' and excluded.reason = 'asked' and c.begun_at is null
    returning erase_at`)
  const [row] = rows<{ erase_at: string | Date }>(added)
  return row ? new Date(row.erase_at) : null
}

/** When an account that its owner has closed is erased; null when it stays. */
export async function findEraseTime(db: Database, userId: string): Promise<Date | null> {
  const found = await db.execute(sql`
    select erase_at from account_closures where user_id = ${userId} and reason = 'asked'`)
  const [row] = rows<{ erase_at: string | Date }>(found)
  return row ? new Date(row.erase_at) : null
}

/** Calls the closing off; false when there is none, or when the erasure has begun. */
export async function deleteClosure(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx.execute(sql`
    delete from account_closures where user_id = ${userId} and begun_at is null returning user_id`)
  return rows(gone).length > 0
}

/**
 * Takes back that an account is erased because nobody uses it; false when its owner has closed it, or the erasure has begun.
 * Needs owner rights.
 */
export async function keepUnusedAccount(tx: Tx, userId: string): Promise<boolean> {
  await tx.execute(sql`
    delete from account_closures where user_id = ${userId} and reason = 'inactive' and begun_at is null`)
  const found = await tx.execute(sql`select user_id from account_closures where user_id = ${userId}`)
  return rows(found).length === 0
}

/** The closing whose time has come, locked until the transaction ends; null for one that is called off or not due. */
export async function lockDueClosure(
  tx: Tx,
  userId: string,
): Promise<Pick<ClosureRow, 'reason' | 'begun_at'> | null> {
  const found = await tx.execute(sql`
    select reason, begun_at from account_closures where user_id = ${userId} and erase_at <= now() for update`)
  return rows<Pick<ClosureRow, 'reason' | 'begun_at'>>(found)[0] ?? null
}

/** From now on nobody can sign in to the account: its sessions are ended, and none can begin. */
export async function shutAccount(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`update account_closures set begun_at = now() where user_id = ${userId}`)
  await tx.execute(sql`update "user" set blocked_at = coalesce(blocked_at, now()) where id = ${userId}`)
  await tx.execute(sql`delete from session where user_id = ${userId}`)
}

/** Accounts that should have been erased by now, those that wait longest first. */
export async function listDueAccounts(db: Database): Promise<string[]> {
  const found = await db.execute(
    sql`select user_id from account_closures where erase_at <= now() order by erase_at, user_id`,
  )
  return rows<{ user_id: string }>(found).map(({ user_id }) => user_id)
}

/** Those of these ids that have an account. */
export async function listAccountsOf(db: Database, ids: readonly string[]): Promise<string[]> {
  const found = await db.execute(sql`select id from "user" where id = ${anyOf(ids)} order by id`)
  return rows<{ id: string }>(found).map(({ id }) => id)
}

interface OpenCaseFacts {
  number: string
  is_filed: boolean
}

/** The person's open case; null without one. */
export async function findOpenCase(tx: Tx, userId: string): Promise<OpenCaseFacts | null> {
  const found = await tx.execute(sql`
    select number, upo_number is not null as is_filed from cases
    where user_id = ${userId} and ended_at is null`)
  return rows<OpenCaseFacts>(found)[0] ?? null
}
