import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import type { TaskCause } from '#features/tasks/contract.ts'
import type { TaskRow } from '#features/tasks/server/store.ts'

interface FoundTask {
  id: string
  due_on: string | null
  is_done: boolean
  /** The document that it asks for is there. */
  is_sent: boolean
}

/** The newest task of this cause in a case, locked until the transaction ends; null when there is none. Needs owner rights. */
export async function lockCausedTask(
  tx: Tx,
  { caseId, cause }: { caseId: string; cause: TaskCause },
): Promise<FoundTask | null> {
  const found = await tx.execute(sql`
    select t.id, t.due_on::text, t.done_at is not null as is_done, exists (select from documents d where d.task_id = t.id) as is_sent
    from case_tasks t where t.case_id = ${caseId}::uuid and t.cause = ${cause}
    order by t.created_at desc limit 1 for no key update of t`)
  return rows<FoundTask>(found)[0] ?? null
}

/** The id of a new task. Needs owner rights. */
export async function insertCausedTask(
  tx: Tx,
  task: Pick<TaskRow, 'case_id' | 'user_id' | 'title' | 'due_on' | 'task_for' | 'is_document'> & {
    cause: TaskCause
  },
): Promise<string> {
  const { case_id, user_id, title, due_on, task_for, is_document, cause } = task
  const inserted = await tx.execute(sql`
    insert into case_tasks (case_id, user_id, title, due_on, task_for, is_document, cause, created_by)
    values (${case_id}::uuid, ${user_id}, ${title}, ${due_on}::date, ${task_for}, ${is_document}, ${cause}, ${user_id}) returning id`)
  const [made] = rows<{ id: string }>(inserted)
  if (!made) throw new Error('the task was not added')
  return made.id
}

/** Marks the open task of this cause as done, if there is one. */
export async function closeCausedTasks(
  tx: Tx,
  { caseId, cause, doneBy }: { caseId: string; cause: TaskCause; doneBy: string },
): Promise<void> {
  await tx.execute(sql`
    update case_tasks set done_at = clock_timestamp(), done_by = ${doneBy}, updated_at = clock_timestamp()
    where case_id = ${caseId}::uuid and cause = ${cause} and done_at is null`)
}

/** For what the product has made a task of a case; null for one that somebody has written, and where there is none. */
export async function findCause(
  tx: Tx,
  { id, caseId }: { id: string; caseId: string },
): Promise<TaskCause | null> {
  const found = await tx.execute(
    sql`select cause from case_tasks where id::text = ${id} and case_id = ${caseId}::uuid`,
  )
  return rows<{ cause: TaskCause | null }>(found)[0]?.cause ?? null
}
