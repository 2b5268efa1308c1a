import { type CaseFacts, isApplicantOf, mayWriteIntoCase } from '#features/cases/server/policy.ts'
import type { OpenCase } from '#features/cases/server/store.ts'
import type { Actor } from '#session/actor.ts'
import type { AppointmentRow } from './store.ts'

/** An applicant may book an appointment in an open case of their own. */
export function mayBookAppointment(actor: Actor, caseRow: CaseFacts): boolean {
  return mayWriteIntoCase(actor, caseRow)
}

/** An applicant may move an appointment of their open case. */
export function mayMoveAppointment(
  actor: Actor,
  { open, row }: { open: OpenCase; row: Pick<AppointmentRow, 'case_id'> },
): boolean {
  return mayWriteIntoCase(actor, open) && row.case_id === open.id
}

/** An applicant may cancel an appointment of their own, also after its case has ended: the seat is free again. */
export function mayCancelAppointment(actor: Actor, row: Pick<AppointmentRow, 'user_id'>): boolean {
  return isApplicantOf(actor, row)
}
