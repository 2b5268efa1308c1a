import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { cases } from '#features/cases/server/table.ts'
import { appealDayOf } from '#features/cases/status/rules.ts'

/**
 * Writes the rows of work anew in which a task has become due or a term has passed; returns how many. Each in a transaction of its own: who
 * changes several cases locks their rows in another order. Needs owner rights.
 */
export async function refreshDue(db: Database, today: string): Promise<number> {
  const found = await db.execute(sql`select case_id from case_queue where next_task_on <= ${today}::date
    or (term_on < ${today}::date and term in ('appeal', 'complaint', 'appointment', 'consultation'))`)
  const due = rows<{ case_id: string }>(found)
  for (const { case_id } of due) await db.execute(sql`select refresh_case_queue(${case_id}::uuid)`)
  return due.length
}

/**
 * Writes the term of the appeal anew where a fact by which it was counted has changed; returns of how many cases. Needs owner
 * rights.
 */
export async function renewAppeals(db: Database): Promise<number> {
  const { id, decision, decision_delivered_on, decision_instance, appeal_until, updated_at } = cases
  const found = await db
    .select({ id, decision, decision_delivered_on, decision_instance, appeal_until, updated_at })
    .from(cases)
    .where(and(isNotNull(decision_delivered_on), isNull(cases.ended_at)))
  const changed = found.filter((one) => appealDayOf(one) !== one.appeal_until)
  // Not over what somebody has noted meanwhile.
  for (const one of changed)
    await db
      .update(cases)
      .set({ appeal_until: appealDayOf(one) })
      .where(and(eq(id, one.id), eq(updated_at, one.updated_at)))
  return changed.length
}
