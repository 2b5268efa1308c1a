import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { AppError } from '#errors/app-error.ts'
import { NEXT_FREE_DAYS } from '#features/appointments/contract.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import {
  CONSULTATIONS_AHEAD,
  type ConsultationService,
  LATEST_DAYS_AHEAD,
  type MinutesText,
} from '#features/consultations/contract.ts'
import {
  describeDayClosure,
  earliestDay,
  getDayClosure,
  latestDay,
  listFreeTimes,
  listStartTimes,
  mayBook,
  type Opening,
  overlap,
  requireType,
} from '#features/consultations/rules.ts'
import type { Consultation, ConsultationBooking, FreeTime } from '#features/consultations/schema.ts'
import {
  notifyChange,
  presentConsultation,
  requireChangeable,
  requireNotBegun,
  requireOpening,
} from '#features/consultations/server/service.ts'
import {
  bookTime,
  type ConsultationRow,
  countAhead,
  insertConsultation,
  listTimesClosed,
  lockForBooking,
} from '#features/consultations/server/store.ts'
import { packageName } from '#features/packages/rules.ts'
import type { PaymentProviderName } from '#features/payments/contract.ts'
import { getLatestPaidPackage } from '#features/payments/server/store.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor, StaffActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { addDays, wallClockInWarsaw } from '#shared/dates.ts'
import { listTakenTimes } from './store.ts'

/**
 * Books a time for a consultation, or moves it; the old time is released only when the new one is taken. Booking the
 * time it already has changes nothing. Throws not_found; invalid_input for a time that is not offered; conflict when it
 * is canceled or over, when the package does not include this length, or when the person has the maximum number of
 * consultations; and slot_taken.
 */
export async function bookConsultation(
  act: Act<ApplicantActor>,
  { deps, id, booking }: { deps: Deps; id: string; booking: ConsultationBooking },
): Promise<Consultation> {
  const opening = requireOpening(deps)
  const { tx } = act
  const { userId } = act.actor
  await lockForBooking(tx, { userId, date: booking.date })
  const current = await requireChangeable(act, id)
  requireNotCanceled(current)
  requireNotBegun(current, opening.now)
  if (isSameTime(current, booking)) return presentConsultation(current, deps.env)
  requireOffered(booking, opening)
  await requirePackage(tx, { userId, provider: deps.payments.name, booking })
  await requireBelowLimit(tx, { current, now: opening.now })
  return presentConsultation(await takeTime(act, { deps, current, booking }), deps.env)
}

interface BookingOfOurs {
  deps: Deps
  case: Pick<CaseRow, 'id' | 'user_id'>
  /** The person of the case, and how they are reached. */
  contact: { name: string; email: string; phone: string | null }
  service: ConsultationService
  booking: ConsultationBooking
  note: string | null
}

/**
 * Books a consultation for the applicant of a case that is locked, after the bookings of its person and day, whatever the
 * package includes. Throws conflict for the maximum of consultations, invalid_input for a time that is not offered, and
 * slot_taken.
 */
export async function bookForPerson(
  act: Act<StaffActor>,
  { deps, case: { id, user_id }, contact, service, booking, note }: BookingOfOurs,
): Promise<ConsultationRow> {
  const opening = requireOpening(deps)
  requireOffered(booking, opening)
  const asked = {
    ...contact,
    service,
    user_id,
    case_id: id,
    message: null,
    preferred_date: null,
    preferred_time: null,
  }
  const byUs = { booked_by_us: true, booked_by: act.actor.userId, booking_note: note }
  const current = await insertConsultation(act.tx, { ...asked, ...byUs })
  await requireBelowLimit(act.tx, {
    current,
    now: opening.now,
    describe: m.consultations_booking_error_too_many_of_person,
  })
  return takeTime(act, { deps, current, booking })
}

interface LockedMove {
  deps: Deps
  current: ConsultationRow
  booking: ConsultationBooking
}

/**
 * Moves a consultation that is locked, after the bookings of its person and day. Throws the errors of booking, but not
 * those of the package and of the maximum: it keeps its length.
 */
export async function moveLocked(
  act: Act<StaffActor>,
  { deps, current, booking }: LockedMove,
): Promise<ConsultationRow> {
  const opening = requireOpening(deps)
  requireNotCanceled(current)
  requireNotBegun(current, opening.now)
  if (isSameTime(current, booking)) return current
  requireOffered(booking, opening)
  return takeTime(act, { deps, current, booking })
}

async function takeTime(
  act: Act<ApplicantActor | StaffActor>,
  { deps, current, booking }: LockedMove,
): Promise<ConsultationRow> {
  const { tx } = act
  const { date, time } = booking
  const closed = await listTimesClosed(tx, { firstDay: date, lastDay: date })
  if (closed.some((span) => overlap(span, booking)))
    refuseTime(booking, m.consultations_booking_error_away({ time }))
  const row = (await bookTime(tx, { id: current.id, ...booking })) ?? refuseTime(booking)
  await notifyChange(act, { deps, row, what: current.status === 'booked' ? 'moved' : 'booked' })
  return row
}

function requireNotCanceled({ status }: ConsultationRow): void {
  if (status === 'canceled')
    throw new AppError('conflict', { message: m.consultations_booking_error_canceled() })
}

function isSameTime(row: ConsultationRow, { date, time, minutes }: ConsultationBooking): boolean {
  return (
    row.status === 'booked' && row.booked_date === date && row.booked_time === time && row.minutes === minutes
  )
}

function requireOffered(booking: ConsultationBooking, opening: Opening): void {
  const { date, time, minutes } = booking
  const closure = getDayClosure({ date, ...opening })
  if (closure) {
    const sentence = describeDayClosure({ date, ...opening, closure })
    throw new AppError('invalid_input', { fields: { date: [sentence] } })
  }
  if (!listStartTimes({ date, minutes, ...opening }).includes(time)) {
    const sentence = m.consultations_booking_error_not_offered({ minutes, time })
    throw new AppError('invalid_input', { fields: { time: [sentence] } })
  }
}

async function requirePackage(
  tx: Tx,
  {
    booking: { minutes },
    ...payer
  }: { booking: ConsultationBooking; userId: string; provider: PaymentProviderName },
): Promise<void> {
  const current = (await getLatestPaidPackage(tx, payer)) ?? 'free'
  if (mayBook({ minutes, current })) return
  const needed = requireType(minutes).package
  const message = m.consultations_booking_error_package({ minutes, package: packageName(needed) })
  throw new AppError('conflict', { message, fields: { minutes: [message] }, detail: { package: needed } })
}

interface Limit {
  current: ConsultationRow
  now: Date
  /** Says that there are too many, to who books. */
  describe?: (values: { count: number }) => string
}

/** Rejects a booking over the maximum of future consultations; moving one is always allowed. */
async function requireBelowLimit(
  tx: Tx,
  { current, now, describe = m.consultations_booking_error_too_many }: Limit,
): Promise<void> {
  if (current.status === 'booked') return
  const { user_id: userId, id } = current
  const count = await countAhead(tx, { userId, id, ...wallClockInWarsaw(now) })
  if (count < CONSULTATIONS_AHEAD) return
  throw new AppError('conflict', { message: describe({ count }) })
}

function refuseTime(
  { time }: ConsultationBooking,
  message: string = m.appointments_error_slot_taken({ time }),
): never {
  throw new AppError('slot_taken', { message, fields: { time: [message] } })
}

/**
 * The first free start time of each of the next three days that have one, without the start of the consultation that is
 * being moved. Throws signed_out, and conflict with an external calendar.
 */
export async function listNextStarts({
  deps,
  session,
  moving = null,
  ...length
}: {
  deps: Deps
  session: ApplicantSession
  minutes: MinutesText
  moving?: string | null | undefined
}): Promise<FreeTime[]> {
  const minutes = Number(length.minutes)
  const [firstDay, lastDay] = [earliestDay(deps.now()), latestDay(deps.now())]
  const known = await listTakenTimes(session, { firstDay, lastDay, moving })
  const opening = requireOpening(deps)
  const taken = known.filter(({ own }) => !own)
  const current = known.find(({ own }) => own)
  const days = Array.from({ length: LATEST_DAYS_AHEAD }, (_, i) => addDays(firstDay, i))
  return days
    .flatMap((date) => {
      const free = listFreeTimes({ ...opening, date, minutes, taken })
      const time = free.find((start) => date !== current?.date || start !== current.time)
      return time === undefined ? [] : [{ date, time, minutes }]
    })
    .slice(0, NEXT_FREE_DAYS)
}
