import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'

/**
 * Deletes the jobs of a queue whose data is the id of an erased row, finished and failed ones included. pg-boss creates
 * its tables when the jobs first start. Needs owner rights.
 */
export async function eraseJobs(
  tx: Tx,
  { queue, ids }: { queue: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`delete from failed_jobs where queue = ${queue} and data->>'id' = ${anyOf(ids)}`)
  const found = await tx.execute(sql`select to_regclass('jobs.job') is not null as there`)
  if (!rows<{ there: boolean }>(found)[0]?.there) return
  await tx.execute(sql`delete from jobs.job where name = ${queue} and data->>'id' = ${anyOf(ids)}`)
}
