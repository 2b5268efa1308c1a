import { sql } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'

/**
 * Counts by queue of the jobs that have failed for good since the operator was mailed; nothing when there is a mail with
 * this key. Needs owner rights.
 */
export async function listUnmailed(tx: Tx, mailKey: string): Promise<{ queue: string; count: number }[]> {
  const found = await tx.execute(sql`
    select queue, count(*)::int as count from failed_jobs
    where (mailed_at is null or failed_at > mailed_at)
      and not exists (select from email_outbox where dedupe_key = ${mailKey})
    group by queue order by queue`)
  return rows<{ queue: string; count: number }>(found)
}

/** Notes that the operator is mailed about all of them. Needs owner rights. */
export async function markMailed(tx: Tx): Promise<void> {
  await tx.execute(
    sql`update failed_jobs set mailed_at = now() where mailed_at is null or failed_at > mailed_at`,
  )
}
