import { recordStaffAct } from '#audit/audit-log.ts'
import type { AuditDetails } from '#audit/audit-log-table.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { isUuid, requireUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { requireNotEnded, requireOpenCase } from '#features/cases/server/service.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor, StaffActor } from '#session/actor.ts'
import type { NewTask, StaffTask, Task, TaskChange } from '../schema.ts'
import { documentAskedNotice, taskNotice } from './mail.ts'
import {
  addNames,
  findSentTask,
  insertTask,
  listSharedRows,
  listTaskRows,
  lockTask,
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
 * Adds a task; the applicant is told of one of hers. Sent again under its id, it is answered as it is stored. Throws
 * conflict when the case has ended, and for an id that is taken or a task that was changed since.
 */
export async function addTask(
  deps: Deps,
  act: Act<StaffActor>,
  { caseRow, task }: { caseRow: CaseRow; task: NewTask },
): Promise<StaffTask> {
  const { tx, actor } = act
  requireNotEnded(caseRow)
  const { id: case_id, user_id } = caseRow
  const { id, title, due_on = null, for: task_for, is_document = false } = task
  const explanation = task.explanation || null
  const columns = { case_id, user_id, title, due_on, task_for, is_document, explanation }
  const added = { id, ...columns, created_by: actor.userId }
  const row = await insertTask(tx, added)
  if (!row) return requireSameTask(tx, added)
  if (task_for === 'applicant')
    await notify(deps, tx, is_document ? documentAskedNotice(row) : taskNotice(row))
  recordTask(act, { task: row, what: 'added', details: describeTask(row) })
  return presentStaffTask({ ...row, creator: actor.full_name, doer: null })
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

/** Changes a task. Throws not_found, and conflict when the case has ended. */
export async function changeTask(
  deps: Deps,
  act: Act<StaffActor>,
  { caseRow, id, change }: { caseRow: CaseRow; id: string; change: TaskChange },
): Promise<StaffTask> {
  const { tx, actor } = act
  requireNotEnded(caseRow)
  const before = isUuid(id) ? await lockTask(tx, { id, caseId: caseRow.id }) : null
  if (!before) throw new AppError('not_found')
  const { for: task_for, done, ...columns } = change
  const isOther =
    (columns.title ?? before.title) !== before.title || (task_for ?? 'applicant') !== 'applicant'
  if (before.is_document && isOther) throw new AppError('conflict', { message: m.tasks_document_stays() })
  const doer = done === undefined ? {} : { done, done_by: done ? actor.userId : null }
  const row = await updateTask(tx, { id, ...columns, ...(task_for ? { task_for } : {}), ...doer })
  const isNewForApplicant = row.task_for === 'applicant' && before.task_for !== 'applicant'
  if (isNewForApplicant) await notify(deps, tx, taskNotice(row))
  const [listed] = await addNames(tx, [row])
  if (!listed) throw new AppError('not_found')
  recordTask(act, { task: row, what: 'changed', details: describeTaskChange(before, row) })
  return presentStaffTask(listed)
}

function presentTask({ id, title, due_on, task_for, created_at, done_at, ...asked }: TaskRow): Task {
  return {
    id,
    title,
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
    created_by: row.creator,
    done_by: row.doer,
    updated_at: row.updated_at.toISOString(),
  }
}
