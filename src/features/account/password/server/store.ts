import { sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'

/** The stored hash of a person's password, null without one. Inside a transaction use `lockPasswordHash`. */
export async function getPasswordHash(db: Database, userId: string): Promise<string | null> {
  const found = await db.execute(sql`
    select password from account where user_id = ${userId} and provider_id = 'credential'`)
  return rows<{ password: string | null }>(found)[0]?.password ?? null
}

/**
 * The same, locked until the transaction ends. It waits for a change in progress, so that sign-in, reset and change of
 * one account are serialised.
 */
export async function lockPasswordHash(tx: Tx, userId: string): Promise<string | null> {
  const found = await tx.execute(sql`
    select password from account where user_id = ${userId} and provider_id = 'credential' for update`)
  return rows<{ password: string | null }>(found)[0]?.password ?? null
}
