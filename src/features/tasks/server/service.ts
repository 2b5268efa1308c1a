import { recordStaffAct } from '#audit/audit-log.ts'
import type { AuditDetails } from '#audit/audit-log-table.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { isUuid, requireUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent, requireNotEnded, requireOpenCase } from '#features/cases/server/service.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { showTaskTitle } from '#features/tasks/caused/server/service.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor, StaffActor } from '#session/actor.ts'
import type { NewTask, StaffTask, Task, TaskChange } from '../schema.ts'
import { documentAskedNotice, taskAssignedNotice, taskNotice } from './mail.ts'
import {
  addNames,
  findSentTask,
  insertTask,
  listSharedRows,
  listTaskRows,
  lockTask,
  type ReleasedTask,
  releaseTasksOf,
  releaseTasksOfOthers,
  type StaffTaskRow,
  type TaskRow,
  updateTask,
} from './store.ts'

interface Page {
  /** Id of the oldest task seen. */
  before?: string | undefined
}

/** The tasks of the caller's current case that are the applicant's, newest first. */
export async function listSharedTasks({ tx, actor }: Act<ApplicantActor>, { before }: Page): Promise<Task[]> {
  const { userId } = actor
  return (await listSharedRows(tx, { userId, before: requireUuid(before) })).map(presentTask)
}

/** Says that a shared task is done, or not. Throws not_found, and conflict without an open case. */
export async function markShared(
  act: Act<ApplicantActor>,
  { id, done }: { id: string; done: boolean },
): Promise<Task> {
  const { tx, actor } = act
  const open = await requireOpenCase(act)
  const task = isUuid(id) ? await lockTask(tx, { id, caseId: open.id }) : null
  if (!task) throw new AppError('not_found')
  // What was sent does it, and nothing else.
  if (task.is_document) throw new AppError('conflict', { message: m.tasks_document_by_upload() })
  if ((task.done_at !== null) === done) return presentTask(task)
  return presentTask(await updateTask(tx, { id, done, done_by: done ? actor.userId : null }))
}

/** The tasks of a case, for staff, newest first. */
export async function listCaseTasks(
  { tx }: Act<StaffActor>,
  { caseId, before }: Page & { caseId: string },
): Promise<StaffTask[]> {
  return (await listTaskRows(tx, { caseId, before: requireUuid(before) })).map(presentStaffTask)
}

/**
 * Adds a task; the applicant is told of one of hers, and a colleague of one of theirs: the caller has checked that they may
 * see the case. Sent again under its id, it is answered as it is stored. Throws conflict when the case has ended, and for an
 * id that is taken or a task that was changed since; invalid_input for a colleague with a task that is not ours.
 */
export async function addTask(
  deps: Deps,
  act: Act<StaffActor>,
  { caseRow, task }: { caseRow: CaseRow; task: NewTask },
): Promise<StaffTask> {
  const { tx, actor } = act
  requireNotEnded(caseRow)
  const { id: case_id, user_id } = caseRow
  const { id, title, due_on = null, for: task_for, assigned_to = null, is_document = false } = task
  if (assigned_to !== null) requireOurs(task_for)
  const explanation = task.explanation || null
  const columns = { title, due_on, task_for, assigned_to, is_document, explanation }
  const added = { id, case_id, user_id, ...columns, created_by: actor.userId }
  const row = await insertTask(tx, added)
  if (!row) return requireSameTask(tx, added)
  if (task_for === 'applicant')
    await notify(deps, tx, is_document ? documentAskedNotice(row) : taskNotice(row))
  recordTask(act, { task: row, what: 'added', details: describeTask(row) })
  if (assigned_to !== null) await assignTask(deps, act, { caseRow, task: row })
  const [listed] = await addNames(tx, [row])
  if (!listed) throw new AppError('not_found')
  return presentStaffTask(listed)
}

/** Refuses a colleague for a task that somebody else does. */
function requireOurs(taskFor: TaskRow['task_for']): void {
  if (taskFor !== 'staff')
    throw new AppError('invalid_input', { fields: { assigned_to: [m.tasks_assignee_not_ours()] } })
}

/** Writes whose task it is now into the history of the case; the colleague is told, unless it was they. */
async function assignTask(
  deps: Deps,
  act: Act<StaffActor>,
  { caseRow, task }: { caseRow: CaseRow; task: TaskRow },
): Promise<void> {
  const { tx, actor } = act
  const { id: task_id, assigned_to } = task
  await recordEvent(act, { case: caseRow, event: 'task_assigned', details: { task_id, assigned_to } })
  if (assigned_to === null || assigned_to === actor.userId) return
  await notify(deps, tx, taskAssignedNotice({ to: assigned_to, number: caseRow.number }))
}

/** The tasks of a colleague who works here no longer are those of whoever has the case. Needs owner rights. */
export async function releaseTasksOfColleague(act: Act<StaffActor>, staffId: string): Promise<void> {
  await recordReleased(act, await releaseTasksOf(act.tx, staffId))
}

/** In the cases of this person only these colleagues keep their tasks: nobody else sees the cases any more. */
export async function releaseUnseenTasks(
  act: Act<StaffActor>,
  { userId, staffIds }: { userId: string; staffIds: readonly string[] },
): Promise<void> {
  await recordReleased(act, await releaseTasksOfOthers(act.tx, { userId, staffIds }))
}

async function recordReleased(act: Act<StaffActor>, released: readonly ReleasedTask[]): Promise<void> {
  for (const { id, case_id, user_id, is_open } of released) {
    if (!is_open) continue
    await recordEvent(act, {
      case: { id: case_id, user_id },
      event: 'task_assigned',
      details: { task_id: id, assigned_to: null },
    })
  }
}

async function requireSameTask(tx: Tx, added: Parameters<typeof insertTask>[1]): Promise<StaffTask> {
  const { id } = added
  const stored = id === undefined ? null : await findSentTask(tx, { ...added, id })
  const [listed] = stored ? await addNames(tx, [stored]) : []
  if (!listed) throw new AppError('conflict', { message: m.tasks_id_taken() })
  return presentStaffTask(listed)
}

interface RecordedTask {
  task: TaskRow
  what: 'added' | 'changed'
  details: AuditDetails
}

function recordTask(act: Act<StaffActor>, { task, what, details }: RecordedTask): void {
  const { id, case_id: caseId } = task
  recordStaffAct(act, { act: `case.task_${what}`, subject: { kind: 'task', id }, caseId, details })
}

/** For whom a task is and until when; its words are no business of the audit log. */
function describeTask({ task_for, due_on, is_document }: TaskRow) {
  return { for: task_for, due_on: due_on ?? 'none', ...(is_document && { is_document }) }
}

/** What a task is after a change, and what it was before. */
function describeTaskChange(before: TaskRow, after: TaskRow): AuditDetails {
  const was = describeTask(before)
  return {
    ...describeTask(after),
    done: after.done_at !== null,
    title_changed: after.title !== before.title,
    for_before: was.for,
    due_on_before: was.due_on,
    done_before: before.done_at !== null,
  }
}

/**
 * Changes a task; whose it becomes is told, as of a new one. Throws not_found, conflict when the case has ended, and
 * invalid_input for a colleague with a task that is not ours.
 */
export async function changeTask(
  deps: Deps,
  act: Act<StaffActor>,
  { caseRow, id, change }: { caseRow: CaseRow; id: string; change: TaskChange },
): Promise<StaffTask> {
  const { tx, actor } = act
  requireNotEnded(caseRow)
  const before = isUuid(id) ? await lockTask(tx, { id, caseId: caseRow.id }) : null
  if (!before) throw new AppError('not_found')
  const { done, for: task_for = before.task_for, ...columns } = change
  const isOther = (columns.title ?? before.title) !== before.title || task_for !== 'applicant'
  if (before.is_document && isOther) throw new AppError('conflict', { message: m.tasks_document_stays() })
  if (change.assigned_to) requireOurs(task_for)
  const wanted = change.assigned_to === undefined ? before.assigned_to : change.assigned_to
  const assigned_to = task_for === 'staff' ? wanted : null
  const doer = done === undefined ? {} : { done, done_by: done ? actor.userId : null }
  const row = await updateTask(tx, { id, ...columns, task_for, assigned_to, ...doer })
  const isNewForApplicant = row.task_for === 'applicant' && before.task_for !== 'applicant'
  if (isNewForApplicant) await notify(deps, tx, taskNotice(row))
  if (row.assigned_to !== before.assigned_to) await assignTask(deps, act, { caseRow, task: row })
  const [listed] = await addNames(tx, [row])
  if (!listed) throw new AppError('not_found')
  recordTask(act, { task: row, what: 'changed', details: describeTaskChange(before, row) })
  return presentStaffTask(listed)
}

function presentTask({ id, title, due_on, task_for, created_at, done_at, ...asked }: TaskRow): Task {
  return {
    id,
    title: showTaskTitle(title),
    due_on,
    for: task_for,
    is_document: asked.is_document,
    explanation: asked.explanation,
    created_at: created_at.toISOString(),
    done_at: done_at?.toISOString() ?? null,
  }
}

function presentStaffTask(row: StaffTaskRow): StaffTask {
  return {
    ...presentTask(row),
    assigned_to: row.assigned_to,
    assigned_to_name: row.assignee,
    created_by: row.creator,
    done_by: row.doer,
    updated_at: row.updated_at.toISOString(),
  }
}
