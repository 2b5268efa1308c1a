import { recordCaseReading, recordStaffAct } from '#audit/audit-log.ts'
import { requireCaseForWriting, requireCaseId } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { findCase } from '#features/cases/server/store.ts'
import type { NewResidenceCard, ResidenceCard } from '#features/residence-card/schema.ts'
import { presentCardOf, recordCard } from '#features/residence-card/server/service.ts'
import type { StaffAct } from '#session/actor.ts'

type Clock = Pick<Deps, 'now'>

/** What comes after the decision of a case; the audit log says who has read it. Throws not_found. */
export async function readCaseCard(deps: Clock, act: StaffAct, number: string): Promise<ResidenceCard> {
  const caseRow = await findCase(act.tx, await requireCaseId(act, number))
  if (!caseRow) throw new AppError('not_found')
  recordCaseReading(act, caseRow.id)
  return presentCardOf(deps, act, caseRow)
}

/**
 * Records the card for the applicant, or corrects it; also in a case that is closed. Throws not_found, conflict while no permit
 * is granted, and invalid_input for a day before the decision.
 */
export async function recordCaseCard(
  deps: Clock,
  act: StaffAct,
  { number, card }: { number: string; card: NewResidenceCard },
): Promise<ResidenceCard> {
  const caseRow = await requireCaseForWriting(act, number)
  const { id } = caseRow
  if (await recordCard(act, { caseRow, card }))
    recordStaffAct(act, {
      act: 'case.residence_card_recorded',
      subject: { kind: 'case', id },
      caseId: id,
      details: { ...card },
    })
  return presentCardOf(deps, act, caseRow)
}
