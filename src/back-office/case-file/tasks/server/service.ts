import { recordStaffReading } from '#audit/audit-log.ts'
import {
  requireCaseForWriting,
  requireCaseId,
  requireMayHave,
} from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { answerAll } from '#features/letters/server/service.ts'
import { findCause } from '#features/tasks/caused/server/store.ts'
import type { NewTask, StaffTask, TaskChange } from '#features/tasks/schema.ts'
import { addTask, changeTask, listCaseTasks } from '#features/tasks/server/service.ts'
import type { StaffAct } from '#session/actor.ts'

/**
 * The tasks of a case, newest first; the audit log says who reads them. Throws not_found for a case that this member of
 * staff does not see.
 */
export async function readTasks(
  act: StaffAct,
  { number, before }: { number: string; before?: string | undefined },
): Promise<StaffTask[]> {
  const caseId = await requireCaseId(act, number)
  recordStaffReading(act, { act: 'case.tasks_read', caseId })
  return listCaseTasks(act, { caseId, before })
}

/** Adds a task to a case. Throws as addTask does, and invalid_input for a colleague who may not see the case. */
export async function addCaseTask(
  deps: Deps,
  act: StaffAct,
  { number, task }: { number: string; task: NewTask },
): Promise<StaffTask> {
  const caseRow = await requireCaseForWriting(act, number)
  await requireMayHave(act, { caseRow, to: task.assigned_to ?? null })
  return addTask(deps, act, { caseRow, task })
}

/** Changes a task of a case; who has answered the letters of the office marks them. Throws as changeTask does, and invalid_input for a colleague who may not see the case. */
export async function changeCaseTask(
  deps: Deps,
  act: StaffAct,
  { number, id, change }: { number: string; id: string; change: TaskChange },
): Promise<StaffTask> {
  const caseRow = await requireCaseForWriting(act, number)
  await requireMayHave(act, { caseRow, to: change.assigned_to ?? null })
  const changed = await changeTask(deps, act, { caseRow, id, change })
  const isAnswer = change.done && (await findCause(act.tx, { id, caseId: caseRow.id })) === 'answer_letter'
  if (isAnswer) await answerAll(deps, act, caseRow)
  return changed
}
