import { type CaseFacts, isApplicantOf, mayWriteIntoCase } from '#features/cases/server/policy.ts'
import type { OpenCase } from '#features/cases/server/store.ts'
import type { Actor } from '#session/actor.ts'
import type { ConsultationRow } from './store.ts'

/** An applicant may request a consultation in an open case of their own. */
export function mayRequestConsultation(actor: Actor, caseRow: CaseFacts): boolean {
  return mayWriteIntoCase(actor, caseRow)
}

/** An applicant may book or move a consultation of their open case. */
export function mayBookConsultation(
  actor: Actor,
  { open, row }: { open: OpenCase; row: Pick<ConsultationRow, 'case_id'> },
): boolean {
  return mayWriteIntoCase(actor, open) && row.case_id === open.id
}

/** An applicant may cancel a consultation of their own, also after its case has ended: the time is free again. */
export function mayCancelConsultation(actor: Actor, row: Pick<ConsultationRow, 'user_id'>): boolean {
  return isApplicantOf(actor, row)
}
