import { recordCaseReading } from '#audit/audit-log.ts'
import { listTemplatesFor, requireCaseId } from '#back-office/case-file/server/service.ts'
import { listMacros } from '#back-office/team-templates/macros/server/service.ts'
import type { Deps } from '#config/deps.ts'
import type { StaffAct } from '#session/actor.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import type { CaseMacro } from '../schema.ts'

/**
 * What each macro of the team would do in this case today, by name; the audit log says who reads it. Throws not_found for a
 * case that this member of staff does not see.
 */
export async function listCaseMacros(
  deps: Pick<Deps, 'payments' | 'now' | 'files'>,
  act: StaffAct,
  number: string,
): Promise<CaseMacro[]> {
  const caseId = await requireCaseId(act, number)
  const macros = await listMacros(act)
  const templates = await listTemplatesFor(deps, act, { number, others: macros })
  const today = todayInWarsaw(deps.now())
  recordCaseReading(act, caseId)
  return macros.map(({ id, name, template_id, texts, stage, task }) => ({
    id,
    name,
    has_message: template_id !== null || Object.keys(texts).length > 0,
    message: templates.find((one) => one.id === (template_id ?? id)) ?? null,
    task: task && {
      title: task.title,
      for: task.for,
      due_on: task.due_in_days === null ? null : addDays(today, task.due_in_days),
    },
    stage,
  }))
}
