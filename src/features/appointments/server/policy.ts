import { type CaseFacts, mayWriteIntoCase } from '#features/cases/server/policy.ts'
import type { OpenCase } from '#features/cases/server/store.ts'
import type { Actor } from '#session/actor.ts'
import type { AppointmentRow } from './store.ts'

/** An applicant may book an appointment in an open case of their own. */
export function mayBookAppointment(actor: Actor, theCase: CaseFacts): boolean {
  return mayWriteIntoCase(actor, theCase)
}

/** An applicant may move or cancel an appointment of their open case. */
export function mayChangeAppointment(
  actor: Actor,
  { open, row }: { open: OpenCase; row: Pick<AppointmentRow, 'case_id'> },
): boolean {
  return mayWriteIntoCase(actor, open) && row.case_id === open.id
}
