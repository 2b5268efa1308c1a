import { and, eq, isNull, sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import { additionalSlots } from '#features/documents/additional/server/table.ts'
import { caseTasks } from '#features/tasks/server/table.ts'

interface AskingTask {
  title: string
  is_done: boolean
  is_sent: boolean
}

/** The task of this case that asks for a document, locked until the transaction ends; null when there is none. */
export async function lockAskingTask(
  tx: Tx,
  { id, caseId }: { id: string; caseId: string },
): Promise<AskingTask | null> {
  const found = await tx.execute(sql`
    select t.title, t.done_at is not null as is_done,
      exists (select from documents d where d.task_id = t.id) as is_sent
    from case_tasks t where t.id = ${id}::uuid and t.case_id = ${caseId}::uuid and t.is_document
    for no key update of t`)
  return rows<AskingTask>(found)[0] ?? null
}

/** The title of a slot that the applicant of this case has made, which stays locked until the transaction ends; null when there is none. */
export async function lockAdditionalTitle(
  tx: Tx,
  { id, caseId }: { id: string; caseId: string },
): Promise<string | null> {
  const [slot] = await tx
    .select({ title: additionalSlots.title })
    .from(additionalSlots)
    .where(and(eq(additionalSlots.id, id), eq(additionalSlots.case_id, caseId)))
    .for('no key update')
  return slot?.title ?? null
}

/** Says that the task is not done. */
export async function markOpen(tx: Tx, id: string): Promise<void> {
  await tx
    .update(caseTasks)
    .set({ done_at: null, done_by: null, updated_at: sql`clock_timestamp()` })
    .where(eq(caseTasks.id, id))
}

/** Says that the task is done, unless it is. */
export async function markDone(tx: Tx, { id, doneBy }: { id: string; doneBy: string }): Promise<void> {
  await tx
    .update(caseTasks)
    .set({ done_at: sql`clock_timestamp()`, done_by: doneBy, updated_at: sql`clock_timestamp()` })
    .where(and(eq(caseTasks.id, id), isNull(caseTasks.done_at)))
}
