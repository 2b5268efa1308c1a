import { recordCaseReading, recordStaffAct } from '#audit/audit-log.ts'
import { requireCaseId } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { readSealedAnswers } from '#features/cases/sealed-answers/server/service.ts'
import { type CaseRow, findCase } from '#features/cases/server/store.ts'
import { openAnswers, readQuestionnaireOfCase } from '#features/questionnaire/server/service.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import type { CaseQuestionnaire, CaseSealedAnswers } from '../schema.ts'

/**
 * What stands in the questionnaire of a case, without the sealed answers; the audit log says who has read it. Throws not_found.
 */
export async function readCaseQuestionnaire(act: StaffAct, number: string): Promise<CaseQuestionnaire> {
  const caseRow = await requireCase(act, number)
  const read = await readQuestionnaireOfCase(act, caseRow)
  recordCaseReading(act, caseRow.id)
  return read
}

/**
 * The sealed answers of the questionnaire, opened; each opening is a row of the audit log. Throws not_found, and conflict
 * after the end of the case, which has erased them.
 */
export async function openSealedAnswers(
  deps: Pick<Deps, 'files'>,
  act: StaffAct,
  number: string,
): Promise<CaseSealedAnswers> {
  const caseRow = await requireCase(act, number)
  const { id } = caseRow
  if (caseRow.ended_at)
    throw new AppError('conflict', { message: m.back_office_case_file_questionnaire_sealed_erased() })
  const answers = openAnswers(await readSealedAnswers(deps, act, caseRow))
  recordStaffAct(act, { act: 'case.sealed_answers_read', subject: { kind: 'case', id }, caseId: id })
  return { answers }
}

async function requireCase(act: StaffAct, number: string): Promise<CaseRow> {
  const caseRow = await findCase(act.tx, await requireCaseId(act, number))
  if (!caseRow) throw new AppError('not_found')
  return caseRow
}
