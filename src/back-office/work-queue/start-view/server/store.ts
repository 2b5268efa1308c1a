import { sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'

/** Needs owner rights. */
export async function setStartView(
  tx: Tx,
  { userId, startAt }: { userId: string; startAt: string | null },
): Promise<void> {
  await tx.execute(sql`update staff set start_at = ${startAt} where user_id = ${userId}`)
}
