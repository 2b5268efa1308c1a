import { recordStaffAct } from '#audit/audit-log.ts'
import type { Visit } from '#back-office/case-file/schema.ts'
import { requireCaseForWriting, requireCaseId } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { listTimesOfDay } from '#features/appointments/availability/server/service.ts'
import type { TimeSlot } from '#features/appointments/contract.ts'
import { bookLocked } from '#features/appointments/server/service.ts'
import { lockPersonBookings } from '#features/appointments/server/store.ts'
import { requireNotEnded } from '#features/cases/server/service.ts'
import { type CaseRow, findCase } from '#features/cases/server/store.ts'
import { bookForPerson } from '#features/consultations/booking/server/service.ts'
import { listFreeTimes } from '#features/consultations/rules.ts'
import { listUnavailable, requireOpening } from '#features/consultations/server/service.ts'
import { lockForBooking } from '#features/consultations/server/store.ts'
import type { StaffAct } from '#session/actor.ts'
import type { CaseBooking, CaseConsultation, CaseTimesQuery, ConsultationTimesQuery } from '../schema.ts'
import { findContact } from './store.ts'

/** The times of a day at which the applicant of a case can have an appointment; none on a closed day. Throws not_found. */
export async function listCaseTimes(
  deps: Deps,
  act: StaffAct,
  { number, office_location: office, date }: CaseTimesQuery & { number: string },
): Promise<TimeSlot[]> {
  const { user_id: userId } = await requireCase(act, number)
  return listTimesOfDay(act.tx, { deps, office, date, userId })
}

/**
 * Books an appointment for the applicant of a case, by the rules of an own booking; the applicant is told. Throws not_found,
 * conflict when the case has ended or the applicant has the maximum of appointments, and the errors of booking.
 */
export async function bookForApplicant(
  deps: Deps,
  act: StaffAct,
  { number, booking_note, ...slot }: CaseBooking & { number: string },
): Promise<Visit> {
  const { tx, actor } = act
  const { user_id: userId } = await requireCase(act, number)
  // Before the case, in the order in which an applicant locks them.
  await lockPersonBookings(tx, userId)
  const caseRow = await requireCaseForWriting(act, number)
  requireNotEnded(caseRow)
  const byUs = { booked_by: actor.userId, booking_note: booking_note || null }
  const row = await bookLocked(act, { deps, case: caseRow, slot, byUs })
  const { office_location: place, appointment_date: date, appointment_time: time, status, outcome } = row
  recordStaffAct(act, {
    act: 'visit.booked',
    subject: { kind: 'appointment', id: row.id },
    caseId: caseRow.id,
    details: { to: `${date}T${time}` },
  })
  const booked = { booked_by_us: true, booked_by: actor.full_name }
  return { kind: 'appointment', date, time, place, status, outcome, ...booked }
}

/** The times of a day at which a consultation of this length can begin; none on a closed day. Throws not_found. */
export async function listConsultationTimes(
  deps: Deps,
  act: StaffAct,
  { number, date, minutes }: ConsultationTimesQuery & { number: string },
): Promise<string[]> {
  await requireCase(act, number)
  const opening = requireOpening(deps)
  const taken = await listUnavailable(act.tx, { firstDay: date, lastDay: date })
  return listFreeTimes({ ...opening, date, minutes: Number(minutes), taken })
}

/**
 * Books a consultation for the applicant of a case, whatever the package includes; the applicant is told. Throws not_found,
 * conflict when the case has ended, when the applicant has the maximum of consultations or when bookings go to an external
 * calendar, and the errors of booking.
 */
export async function bookConsultationForApplicant(
  deps: Deps,
  act: StaffAct,
  { number, service, booking_note, ...booking }: CaseConsultation & { number: string },
): Promise<Visit> {
  const { tx, actor } = act
  const { user_id: userId } = await requireCase(act, number)
  // Before the case, in the order in which an applicant locks them.
  await lockForBooking(tx, { userId, date: booking.date })
  const caseRow = await requireCaseForWriting(act, number)
  requireNotEnded(caseRow)
  const contact = await withOwnerRole(tx, () => findContact(tx, userId))
  const note = booking_note || null
  const row = await bookForPerson(act, { deps, case: caseRow, contact, service, booking, note })
  const { date, time } = booking
  recordStaffAct(act, {
    act: 'visit.booked',
    subject: { kind: 'consultation', id: row.id },
    caseId: caseRow.id,
    details: { to: `${date}T${time}` },
  })
  const booked = { booked_by_us: true, booked_by: actor.full_name }
  return { kind: 'consultation', date, time, place: null, status: 'booked', outcome: null, ...booked }
}

async function requireCase(act: StaffAct, number: string): Promise<CaseRow> {
  const caseRow = await findCase(act.tx, await requireCaseId(act, number))
  if (!caseRow) throw new AppError('not_found')
  return caseRow
}
