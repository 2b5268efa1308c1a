import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { TaskCause } from '#features/tasks/contract.ts'
import { taskAssignedNotice } from '#features/tasks/server/mail.ts'
import { updateTask } from '#features/tasks/server/store.ts'
import { LANGUAGES } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { m } from '#messages/messages.js'
import { closeCausedTasks, insertCausedTask, lockCausedTask } from './store.ts'

/** What the product names the task of a cause. */
const TITLES: Readonly<Record<TaskCause, () => string>> = {
  find_last_legal_day: m.legal_stay_task_title,
  show_last_legal_day: m.legal_stay_scan_name,
  answer_letter: m.letters_task_answer,
  record_decision: m.letters_task_decision,
}

/** The title of a task as the reader of this request sees it: the product's own words in their language, a person's as they are. */
export function showTaskTitle(title: string): string {
  const isTitle = (write: () => string) =>
    LANGUAGES.some((language) => inLanguage(language, () => write() === title))
  return Object.values(TITLES).find(isTitle)?.() ?? title
}

interface CausedTask {
  /** Locked by this transaction, so that two calls do not make two tasks. */
  caseRow: CaseRow
  cause: TaskCause
  /** YYYY-MM-DD; without it the task is due at once. */
  due_on?: string | null
}

/**
 * Makes a task of the consultancy's that the product itself has a cause for; one of that cause that is open gets the new day.
 * Whoever has the case is told, as of a task of a colleague's. Needs owner rights.
 */
export async function addStaffTask(
  deps: Deps,
  tx: Tx,
  { caseRow, cause, due_on = null }: CausedTask,
): Promise<void> {
  const { id: case_id, user_id, assigned_to, number } = caseRow
  const before = await lockCausedTask(tx, { caseId: case_id, cause })
  if (before && !before.is_done) {
    if (before.due_on !== due_on) await updateTask(tx, { id: before.id, due_on })
    return
  }
  await insertCausedTask(tx, {
    case_id,
    user_id,
    title: TITLES[cause](),
    due_on,
    task_for: 'staff',
    is_document: false,
    cause,
  })
  if (assigned_to !== null) await notify(deps, tx, taskAssignedNotice({ to: assigned_to, number }))
}

/**
 * The id of the task that asks the applicant for a document which the product itself has a cause for, made at the first call.
 * One that was done without a document is open again. Needs owner rights.
 */
export async function requireDocumentTask(tx: Tx, { caseRow, cause }: CausedTask): Promise<string> {
  const { id: case_id, user_id } = caseRow
  const before = await lockCausedTask(tx, { caseId: case_id, cause })
  if (!before)
    return insertCausedTask(tx, {
      case_id,
      user_id,
      title: TITLES[cause](),
      due_on: null,
      task_for: 'applicant',
      is_document: true,
      cause,
    })
  if (before.is_done && !before.is_sent) await updateTask(tx, { id: before.id, done: false, done_by: null })
  return before.id
}

/** The open task of this cause is done by this account. */
export async function closeTaskOf(
  tx: Tx,
  { caseId, cause, doneBy }: { caseId: string; cause: TaskCause; doneBy: string },
): Promise<void> {
  await closeCausedTasks(tx, { caseId, cause, doneBy })
}
