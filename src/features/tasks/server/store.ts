import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { anyOf } from '#database/statement.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import { TASKS_PER_PAGE } from '../contract.ts'
import { caseTasks } from './table.ts'

export type TaskRow = typeof caseTasks.$inferSelect

/** Those after this one, in a list whose newest is first. */
const olderThan = (before: string | undefined) =>
  before === undefined
    ? undefined
    : sql`(${caseTasks.created_at}, ${caseTasks.id}) < (select o.created_at, o.id from case_tasks o where o.id = ${before}::uuid)`

/** A page of the applicant's tasks of the current case, newest first. `before` is the id of the oldest one seen. */
export function listSharedRows(
  tx: Tx,
  { userId, before }: { userId: string; before: string | undefined },
): Promise<TaskRow[]> {
  return tx
    .select()
    .from(caseTasks)
    .where(
      and(
        sql`${caseTasks.case_id} = ${currentCaseOf(sql`${userId}`)}`,
        eq(caseTasks.user_id, userId),
        eq(caseTasks.task_for, 'applicant'),
        olderThan(before),
      ),
    )
    .orderBy(desc(caseTasks.created_at), desc(caseTasks.id))
    .limit(TASKS_PER_PAGE)
}

export interface StaffTaskRow extends TaskRow {
  assignee: string | null
  creator: string | null
  doer: string | null
}

/** A page of the tasks of a case, newest first. `before` is the id of the oldest one seen. */
export async function listTaskRows(
  tx: Tx,
  { caseId, before }: { caseId: string; before: string | undefined },
): Promise<StaffTaskRow[]> {
  const list = await tx
    .select()
    .from(caseTasks)
    .where(and(eq(caseTasks.case_id, caseId), olderThan(before)))
    .orderBy(desc(caseTasks.created_at), desc(caseTasks.id))
    .limit(TASKS_PER_PAGE)
  return addNames(tx, list)
}

/** The tasks with the names of whose they are, and of who made and did them. */
export async function addNames(tx: Tx, list: readonly TaskRow[]): Promise<StaffTaskRow[]> {
  const ids = list
    .flatMap(({ assigned_to, created_by, done_by }) => [assigned_to, created_by, done_by])
    .filter((id) => id !== null)
  const names = rows<{ id: string; full_name: string }>(
    await tx.execute(sql`select u.id, u.full_name from "user" u where u.id = ${anyOf(ids)}`),
  )
  const nameOf = (id: string | null) => names.find((one) => one.id === id)?.full_name ?? null
  return list.map((row) => ({
    ...row,
    assignee: nameOf(row.assigned_to),
    creator: nameOf(row.created_by),
    doer: nameOf(row.done_by),
  }))
}

/** The task, locked until the transaction ends; null when it is not visible or of another case. */
export async function lockTask(
  tx: Tx,
  { id, caseId }: { id: string; caseId?: string },
): Promise<TaskRow | null> {
  const ofCase = caseId === undefined ? undefined : eq(caseTasks.case_id, caseId)
  const [row] = await tx
    .select()
    .from(caseTasks)
    .where(and(eq(caseTasks.id, id), ofCase))
    .for('no key update')
  return row ?? null
}

type NewTaskRow = Pick<
  TaskRow,
  'case_id' | 'user_id' | 'title' | 'due_on' | 'task_for' | 'assigned_to' | 'is_document' | 'explanation'
> & {
  /** Made by the client; without one the database makes it. */
  id: string | undefined
  created_by: string
}

/** The new task; null when its id is taken. */
export async function insertTask(tx: Tx, task: NewTaskRow): Promise<TaskRow | null> {
  const { id = null, case_id, user_id, title, due_on, task_for, created_by } = task
  const inserted = await tx.execute(sql`
    insert into case_tasks (id, case_id, user_id, title, due_on, task_for, assigned_to, is_document, explanation, created_by)
    values (coalesce(${id}::uuid, gen_random_uuid()), ${case_id}::uuid, ${user_id}, ${title}, ${due_on}::date, ${task_for},
      ${task.assigned_to}, ${task.is_document}, ${task.explanation}, ${created_by})
    on conflict (id) do nothing returning id`)
  const made = rows<{ id: string }>(inserted)[0]?.id
  const [row] = made ? await tx.select().from(caseTasks).where(eq(caseTasks.id, made)) : []
  return row ?? null
}

const SENT = ['title', 'due_on', 'task_for', 'assigned_to', 'is_document', 'explanation'] as const

/** What this member of staff has added to this case under this id; null when it says something else, or is another task. */
export async function findSentTask(tx: Tx, task: NewTaskRow & { id: string }): Promise<TaskRow | null> {
  const { id, case_id, created_by, ...sent } = task
  const [row] = await tx
    .select()
    .from(caseTasks)
    .where(and(eq(caseTasks.id, id), eq(caseTasks.case_id, case_id), eq(caseTasks.created_by, created_by)))
  const isSame = SENT.every((column) => row?.[column] === sent[column])
  return row && isSame ? row : null
}

type TaskColumns = Partial<Pick<TaskRow, 'title' | 'due_on' | 'task_for' | 'assigned_to' | 'done_by'>> & {
  done?: boolean
}

export async function updateTask(
  tx: Tx,
  { id, done, ...columns }: { id: string } & TaskColumns,
): Promise<TaskRow> {
  const doneAt = done === undefined ? {} : { done_at: done ? sql`clock_timestamp()` : null }
  const [row] = await tx
    .update(caseTasks)
    .set({ ...columns, ...doneAt, updated_at: sql`clock_timestamp()` })
    .where(eq(caseTasks.id, id))
    .returning()
  if (!row) throw new Error('the task was not changed')
  return row
}

/** The applicants' open tasks in open cases that are due on this day and not yet reminded of. Needs owner rights. */
export async function listUnreminded(db: Database, dueOn: string): Promise<string[]> {
  const found = await db.execute(sql`
    select t.id from case_tasks t join cases c on c.id = t.case_id
    where t.due_on = ${dueOn}::date and t.done_at is null and t.task_for = 'applicant' and c.ended_at is null
      and not exists (select from notifications n where n.dedupe_key = 'deadline:task:' || t.id || ':' || t.due_on)
    order by t.id`)
  return rows<{ id: string }>(found).map(({ id }) => id)
}

/** The task if it is still open and due that day, locked until the transaction ends. Needs owner rights. */
export async function lockOpen(
  tx: Tx,
  { id, dueOn }: { id: string; dueOn: string },
): Promise<TaskRow | undefined> {
  const [row] = await tx
    .select()
    .from(caseTasks)
    .where(
      and(
        eq(caseTasks.id, id),
        eq(caseTasks.due_on, dueOn),
        eq(caseTasks.task_for, 'applicant'),
        sql`${caseTasks.done_at} is null`,
      ),
    )
    .for('update')
  return row
}

/** A task that is nobody's now. */
export interface ReleasedTask extends Pick<TaskRow, 'id' | 'case_id' | 'user_id'> {
  /** It is to be done still. */
  is_open: boolean
}

/** Every task of a colleague is nobody's. Needs owner rights. */
export async function releaseTasksOf(tx: Tx, staffId: string): Promise<ReleasedTask[]> {
  return rows<ReleasedTask>(
    await tx.execute(sql`
      update case_tasks set assigned_to = null where assigned_to = ${staffId}
      returning id, case_id, user_id, done_at is null as is_open`),
  )
}

/** The tasks in the cases of a person are nobody's where they are those of other colleagues than these. */
export async function releaseTasksOfOthers(
  tx: Tx,
  { userId, staffIds }: { userId: string; staffIds: readonly string[] },
): Promise<ReleasedTask[]> {
  return rows<ReleasedTask>(
    await tx.execute(sql`
      update case_tasks set assigned_to = null
      where user_id = ${userId} and assigned_to is not null and not (assigned_to = ${anyOf(staffIds)})
      returning id, case_id, user_id, done_at is null as is_open`),
  )
}
