import { writeCalendarEvent } from '#calendar/calendar-event.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { pickFields } from '#database/rows.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { listClosedDays } from '#features/appointments/closed-days/rules.ts'
import {
  type ClosedDay,
  describeClosure,
  describeTimesAhead,
  getClosure,
  hasBegun,
  nameOffice,
} from '#features/appointments/rules.ts'
import type { Appointment, Booking, Change, Slot, TimesAhead } from '#features/appointments/schema.ts'
import { appointmentEvent } from '#features/appointments/server/calendar-file.ts'
import { type AppointmentChange, appointmentNotice } from '#features/appointments/server/mail.ts'
import {
  mayBookAppointment,
  mayCancelAppointment,
  mayMoveAppointment,
} from '#features/appointments/server/policy.ts'
import {
  type AppointmentRow,
  countAhead,
  findBooker,
  findOfficeHeld,
  getAppointment,
  insertAppointment,
  listAppointments,
  lockPersonBookings,
  moveAppointment,
  type NamedAppointment,
  type NewAppointment,
  updateAppointment,
} from '#features/appointments/server/store.ts'
import { recordEvent, requireAllowed, requireOpenCase } from '#features/cases/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import { consumeRateLimits, HOUR } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor, StaffActor } from '#session/actor.ts'
import { requirePerson } from '#session/person.ts'
import type { ApplicantSession } from '#session/session.ts'
import { wallClockInWarsaw } from '#shared/dates.ts'

const CHANGES = { max: 30, windowSeconds: HOUR }

/** The record in the API's shape; the seat is not exposed. */
export function presentAppointment(row: NamedAppointment): Appointment {
  return {
    ...pickFields(row, SHOWN),
    booked_by: row.booker,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

const SHOWN = [
  'id',
  'user_id',
  'office_location',
  'appointment_date',
  'appointment_time',
  'notes',
  'status',
  'outcome',
  'cancel_reason',
  'booked_by_us',
  'booking_note',
] as const

/** The same of the caller's own appointment that is not read with the name of who has booked it. */
async function presentOwn(tx: Tx, row: AppointmentRow): Promise<Appointment> {
  return presentAppointment({ ...row, booker: row.booked_by && (await findBooker(tx, row.id)) })
}

/**
 * The appointments of the caller's case, and those ahead of an earlier case, newest first, at most 50; with `before`,
 * those older than that one.
 */
export async function listOwnAppointments(
  { tx, actor }: Act<ApplicantActor>,
  { before }: { before?: string },
) {
  const list = await listAppointments(tx, { userId: actor.userId, before })
  return list.map(presentAppointment)
}

/**
 * Books a slot. Throws invalid_input for a closed day; slot_taken when every seat is taken or the caller has an
 * appointment at that date and time in any office; conflict when the caller has the maximum number of appointments.
 */
export async function bookAppointment(
  act: Act<ApplicantActor>,
  { deps, booking }: { deps: Deps; booking: Booking },
) {
  const { tx, actor } = act
  await lockPersonBookings(tx, actor.userId)
  const open = await requireOpenCase(act)
  requireAllowed(mayBookAppointment(actor, open))
  const notes = booking.notes || null
  return presentOwn(tx, await bookLocked(act, { deps, case: open, slot: booking, notes }))
}

interface LockedBooking extends Omit<NewAppointment, 'capacity'> {
  deps: Deps
}

/**
 * Books a slot in an open case that is locked, after the bookings of its person; with `byUs` as the consultancy's. Throws
 * the errors of booking.
 */
export async function bookLocked(act: Act<Changer>, { deps, ...booking }: LockedBooking) {
  const { tx } = act
  const { slot, case: open } = booking
  const { user_id: userId } = open
  const closedDays = listClosedDays(deps.now())
  requireOpenDay({ date: booking.slot.appointment_date, now: deps.now(), closedDays })
  await requireTimeFree(act, { userId, slot })
  await requireBelowLimit(act, { deps, userId })
  const capacity = deps.env.slotCapacity
  const row = (await insertAppointment(tx, { ...booking, capacity })) ?? refuseSlot(slot)
  await notifyChange(act, { deps, row, what: 'booked' })
  return row
}

/** How many future appointments the caller has, and the maximum. */
export async function getTimesAhead(
  { tx, actor }: Act<ApplicantActor>,
  { deps }: { deps: Deps },
): Promise<TimesAhead> {
  return {
    ahead: await countTimesAhead(deps, tx, actor.userId),
    most: deps.env.appointmentsAhead,
  }
}

function countTimesAhead(deps: Deps, tx: Tx, userId: string): Promise<number> {
  return countAhead(tx, { userId, ...wallClockInWarsaw(deps.now()) })
}

/**
 * Limits bookings, moves and cancellations per hour, because each sends a mail. Runs before the transaction, so that a
 * refused change stays counted. Throws signed_out and rate_limited.
 */
export async function consumeChangeLimit({
  deps: { env, database },
  session,
}: {
  deps: Deps
  session: ApplicantSession
}): Promise<void> {
  if (!env.rateLimits) return
  const { userId } = await session.check()
  await consumeRateLimits(database.db, [{ key: `appointment-change:account:${userId}`, ...CHANGES }])
}

/** Who changes an appointment: its person, or staff, whose change the person is told as the consultancy's. */
type Changer = ApplicantActor | StaffActor

/** Writes the change into the history of the case and notifies the person. */
async function notifyChange(
  act: Act<Changer>,
  { deps, row, what }: { deps: Deps; row: AppointmentRow; what: AppointmentChange },
): Promise<void> {
  const { tx, actor } = act
  const { operator } = deps.env
  const caseRow = { id: row.case_id, user_id: row.user_id }
  const isOurs = actor.kind === 'staff'
  await recordEvent(act, {
    case: caseRow,
    event: `appointment_${what}`,
    details: { appointment_id: row.id },
  })
  await withOwnerRole(tx, async () => {
    const person = isOurs ? await requirePerson(tx, row.user_id) : actor
    await notify(deps, tx, appointmentNotice({ row, operator, person, what, isOurs }))
  })
}

/**
 * Cancels an appointment (idempotent) or moves it; the old slot is released only when the new one is taken. Throws
 * not_found, conflict when it has begun or when a canceled one is to be moved, and the errors of booking.
 */
export async function changeAppointment(
  act: Act<ApplicantActor>,
  { deps, id, change }: { deps: Deps; id: string; change: Change },
) {
  if ('status' in change) return cancelAppointment(act, { deps, id })

  await lockPersonBookings(act.tx, act.actor.userId)
  const current = await requireChangeable(act, id)
  const notes = change.notes === undefined ? current.notes : change.notes || null
  return presentOwn(act.tx, await moveLocked(act, { deps, current, slot: change, notes }))
}

interface LockedMove {
  deps: Deps
  current: AppointmentRow
  slot: Slot
  /** Left as they are when omitted. */
  notes?: string | null
}

/**
 * Moves an appointment that is locked, after the bookings of its person. Throws conflict when it has begun or is
 * canceled, and the errors of booking.
 */
export async function moveLocked(
  act: Act<Changer>,
  { deps, current, slot, notes }: LockedMove,
): Promise<AppointmentRow> {
  const { tx } = act
  const { id, user_id: userId } = current
  if (current.status === 'canceled') {
    throw new AppError('conflict', { message: m.appointments_error_canceled() })
  }
  requireNotBegun(current, deps.now())
  const closedDays = listClosedDays(deps.now())
  requireOpenDay({ date: slot.appointment_date, now: deps.now(), closedDays })
  const stays = isSameSlot(current, slot)
  if (stays && notes === undefined) return current
  if (!stays) await requireTimeFree(act, { userId, slot, except: id })
  const capacity = deps.env.slotCapacity
  const row = stays
    ? await updateAppointment(tx, { id, notes })
    : await moveAppointment(tx, { id, slot, notes, capacity })
  const changed = row ?? refuseSlot(slot)
  if (!stays) await notifyChange(act, { deps, row: changed, what: 'moved' })
  return changed
}

/** With owner rights, because an appointment of a case that has ended can be canceled, too. */
function cancelAppointment(act: Act<ApplicantActor>, { deps, id }: { deps: Deps; id: string }) {
  const { tx, actor } = act
  return withOwnerRole(tx, async () => {
    const current = await requireAppointment(tx, { userId: actor.userId, id, lock: true })
    requireAllowed(mayCancelAppointment(actor, current))
    return presentOwn(tx, await cancelLocked(act, { deps, current }))
  })
}

/** Cancels an appointment that is locked (idempotent). Throws conflict when it has begun. */
export async function cancelLocked(
  act: Act<Changer>,
  { deps, current, reason = null }: { deps: Deps; current: AppointmentRow; reason?: string | null },
): Promise<AppointmentRow> {
  if (current.status === 'canceled') return current
  requireNotBegun(current, deps.now())
  const change = { status: 'canceled', outcome: null, cancel_reason: reason } as const
  const row = (await updateAppointment(act.tx, { id: current.id, ...change })) ?? current
  await notifyChange(act, { deps, row, what: 'canceled' })
  return row
}

/** The caller's appointment as the text of an .ics file. Throws not_found. */
export async function getCalendarFile({ tx, actor }: Act<ApplicantActor>, { id }: { id: string }) {
  const row = await requireAppointment(tx, { userId: actor.userId, id })
  return writeCalendarEvent(appointmentEvent({ row }))
}

/** The caller's own appointment. Throws not_found. */
export async function requireAppointment(tx: Tx, lookup: { userId: string; id: string; lock?: boolean }) {
  const row = isUuid(lookup.id) ? await getAppointment(tx, lookup) : null
  if (!row) throw new AppError('not_found')
  return row
}

/** The caller's appointment, locked. Throws not_found, and conflict when its case has ended. */
async function requireChangeable(act: Act<ApplicantActor>, id: string): Promise<AppointmentRow> {
  const { tx, actor } = act
  const { userId } = actor
  const row = await requireAppointment(tx, { userId, id })
  const open = await requireOpenCase(act)
  requireAllowed(mayMoveAppointment(actor, { open, row }))
  return requireAppointment(tx, { userId, id, lock: true })
}

function requireNotBegun(row: AppointmentRow, now: Date): void {
  if (hasBegun(row, now)) throw new AppError('conflict', { message: m.appointments_error_past() })
}

function requireOpenDay(day: { date: string; now: Date; closedDays: readonly ClosedDay[] }): void {
  const closure = getClosure(day)
  if (!closure) return
  throw new AppError('invalid_input', {
    fields: { appointment_date: [describeClosure({ ...day, closure })] },
  })
}

/** Rejects a second appointment of the person at the same time, in any office. */
async function requireTimeFree(
  { tx, actor }: Act<Changer>,
  booking: { userId: string; slot: Slot; except?: string },
): Promise<void> {
  const office = await findOfficeHeld(tx, booking)
  if (!office) return
  const held = { time: booking.slot.appointment_time, office: nameOffice(office) }
  refuseTime(
    actor.kind === 'staff' ? m.appointments_error_slot_theirs(held) : m.appointments_error_slot_yours(held),
  )
}

/** Rejects a booking over the maximum of future appointments; moving one is always allowed. */
async function requireBelowLimit(
  { tx, actor }: Act<Changer>,
  { deps, userId }: { deps: Deps; userId: string },
): Promise<void> {
  const count = await countTimesAhead(deps, tx, userId)
  if (count < deps.env.appointmentsAhead) return
  const message =
    actor.kind === 'staff' ? m.appointments_error_theirs_ahead({ count }) : describeTimesAhead(count)
  throw new AppError('conflict', { message })
}

function refuseSlot({ appointment_time: time }: Slot): never {
  return refuseTime(m.appointments_error_slot_taken({ time }))
}

function refuseTime(message: string): never {
  throw new AppError('slot_taken', { message, fields: { appointment_time: [message] } })
}

function isSameSlot(row: AppointmentRow, slot: Slot): boolean {
  return (
    row.office_location === slot.office_location &&
    row.appointment_date === slot.appointment_date &&
    row.appointment_time === slot.appointment_time
  )
}
