import { sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'

export async function countPasskeys(db: Database, userId: string): Promise<number> {
  const found = await db.execute(sql`select count(*)::int as count from passkey where user_id = ${userId}`)
  return rows<{ count: number }>(found)[0]?.count ?? 0
}

/** The name of a person's own passkey, locked until the transaction ends; undefined for somebody else's. */
export async function lockPasskeyName(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<string | null | undefined> {
  const found = await tx.execute(sql`
    select name from passkey where id = ${id} and user_id = ${userId} for update`)
  return rows<{ name: string | null }>(found)[0]?.name
}

/** Whose passkey this credential is, by the id that the browser sends; null for an unknown one. */
export async function getPasskeyOwner(db: Database, credentialId: string): Promise<string | null> {
  const found = await db.execute(sql`select user_id from passkey where credential_id = ${credentialId}`)
  return rows<{ user_id: string }>(found)[0]?.user_id ?? null
}

export async function dateUse(tx: Tx, credentialId: string): Promise<void> {
  await tx.execute(sql`update passkey set last_used_at = now() where credential_id = ${credentialId}`)
}
