import { recordStaffReading } from '#audit/audit-log.ts'
import { requireCaseId } from '#back-office/case-file/server/service.ts'
import type { StaffTask } from '#features/tasks/schema.ts'
import { listCaseTasks } from '#features/tasks/server/service.ts'
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
