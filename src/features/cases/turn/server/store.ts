import { sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { rows } from '#database/rows.ts'

/**
 * Writes the rows of work anew in which a task has become due; returns how many. Each in a transaction of its own: who
 * changes several cases locks their rows in another order. Needs owner rights.
 */
export async function refreshDue(db: Database, today: string): Promise<number> {
  const found = await db.execute(sql`select case_id from case_queue where next_task_on <= ${today}::date`)
  const due = rows<{ case_id: string }>(found)
  for (const { case_id } of due) await db.execute(sql`select refresh_case_queue(${case_id}::uuid)`)
  return due.length
}
