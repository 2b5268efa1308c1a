import { writeCalendarEvent } from '#calendar/calendar-event.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { pickFields } from '#database/rows.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent, requireAllowed, requireOpenCase } from '#features/cases/server/service.ts'
import { findCase } from '#features/cases/server/store.ts'
import { CALENDAR_PATH, PENDING_MAX } from '#features/consultations/contract.ts'
import {
  getDayClosure,
  hasBegun,
  listFreeTimes,
  type Opening,
  openingOf,
  type Span,
} from '#features/consultations/rules.ts'
import type {
  Consultation,
  ConsultationDay,
  ConsultationRequest,
  FreeTime,
} from '#features/consultations/schema.ts'
import { notify } from '#features/notifications/server/service.ts'
import { consumeRateLimits, HOUR, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor, StaffActor } from '#session/actor.ts'
import { requirePerson } from '#session/person.ts'
import type { ApplicantSession } from '#session/session.ts'
import { listDaysOfMonth } from '#shared/dates.ts'
import { parsePhone } from '#shared/person/phone.ts'
import { consultationEvent } from './calendar-file.ts'
import { type ConsultationChange, consultationNotice, operatorMail, restrictedOperatorMail } from './mail.ts'
import { mayBookConsultation, mayCancelConsultation, mayRequestConsultation } from './policy.ts'
import {
  type ConsultationRow,
  cancelConsultationRow,
  countPending,
  getConsultation,
  hasTime,
  insertConsultation,
  listConsultations,
  listTimesClosed,
  listTimesTaken,
} from './store.ts'

const REQUESTS = { max: 10, windowSeconds: QUARTER_HOUR }
const CHANGES = { max: 20, windowSeconds: HOUR }

/** The record in the API's shape, with the URL where its time is chosen. */
export function presentConsultation(row: ConsultationRow, env: Deps['env']): Consultation {
  return {
    ...pickFields(row, SHOWN),
    created_at: row.created_at.toISOString(),
    calendar_url: env.bookingCalendarUrl ?? `${CALENDAR_PATH}?consultation=${row.id}`,
  }
}

const SHOWN = [
  'id',
  'user_id',
  'name',
  'email',
  'phone',
  'service',
  'message',
  'preferred_date',
  'preferred_time',
  'status',
  'outcome',
  'booked_by_us',
  'booking_note',
  'cancel_reason',
  'booked_date',
  'booked_time',
  'minutes',
] as const

/**
 * Limits requests per account and per address. A request that the account's limit rejects is not counted against its
 * address. Runs before the transaction, so that a refused request stays counted. Throws signed_out and rate_limited.
 */
export async function consumeRequestLimits({
  deps: { env, database },
  session,
  clientAddress,
}: {
  deps: Deps
  session: ApplicantSession
  clientAddress: string
}): Promise<void> {
  if (!env.rateLimits) return
  const { userId } = await session.check()
  await consumeRateLimits(database.db, [{ key: `consultation:account:${userId}`, ...REQUESTS }])
  await consumeRateLimits(database.db, [{ key: `consultation:address:${clientAddress}`, ...REQUESTS }])
}

/** Saves a request and mails the consultancy. Throws conflict with too many open requests. */
export async function requestConsultation(
  act: Act<ApplicantActor>,
  { deps, input }: { deps: Deps; input: ConsultationRequest },
): Promise<Consultation> {
  const phone = input.phone ? await parsePhone(input.phone) : null
  const { tx, actor } = act
  const { userId } = actor
  const open = await requireOpenCase(act)
  requireAllowed(mayRequestConsultation(actor, open))
  const count = await countPending(tx, userId)
  if (count >= PENDING_MAX) {
    throw new AppError('conflict', { message: m.consultations_error_too_many_open({ count }) })
  }
  const row = await insertConsultation(tx, {
    ...pickFields(input, ['name', 'email', 'service']),
    user_id: userId,
    case_id: open.id,
    phone: phone?.stored ?? null,
    message: input.message || null,
    preferred_date: input.preferred_date || null,
    preferred_time: input.preferred_time || null,
  })
  await recordEvent(act, {
    case: open,
    event: 'consultation_requested',
    details: { consultation_id: row.id },
  })
  await notifyOperator(deps, tx, { row, what: 'requested' })
  return presentConsultation(row, deps.env)
}

/** The caller's consultations, newest first, at most 50; with `before`, those older than that one. */
export async function listOwnConsultations(
  { tx, actor: { userId } }: Act<ApplicantActor>,
  { deps, before }: { deps: Deps; before?: string },
) {
  const list = await listConsultations(tx, { userId, before })
  return list.map((row) => presentConsultation(row, deps.env))
}

/** Throws not_found. */
export async function getOwnConsultation(
  { tx, actor: { userId } }: Act<ApplicantActor>,
  { deps, id }: { deps: Deps; id: string },
): Promise<Consultation> {
  return presentConsultation(await requireConsultation(tx, { userId, id }), deps.env)
}

/** The calendar file of a booked consultation. Throws not_found. */
export async function getConsultationFile(
  { tx, actor: { userId } }: Act<ApplicantActor>,
  { deps, id }: { deps: Deps; id: string },
): Promise<string> {
  const row = await requireConsultation(tx, { userId, id })
  if (!hasTime(row)) throw new AppError('not_found')
  return writeCalendarEvent(consultationEvent({ row, operator: deps.env.operator }))
}

/**
 * Cancels a request or a booked consultation (idempotent), also of a case that has ended, and releases its time. Throws not_found, and conflict when it
 * has begun.
 */
export function cancelConsultation(
  act: Act<ApplicantActor>,
  { deps, id }: { deps: Deps; id: string },
): Promise<Consultation> {
  const { tx, actor } = act
  return withOwnerRole(tx, async () => {
    const current = await requireConsultation(tx, { userId: actor.userId, id, lock: true })
    requireAllowed(mayCancelConsultation(actor, current))
    return presentConsultation(await cancelLocked(act, { deps, current }), deps.env)
  })
}

/** Who changes a consultation: its person, or staff, whose change the person is told as the consultancy's. */
type Changer = ApplicantActor | StaffActor

/** Cancels a consultation that is locked (idempotent). Throws conflict when it has begun. */
export async function cancelLocked(
  act: Act<Changer>,
  { deps, current, reason = null }: { deps: Deps; current: ConsultationRow; reason?: string | null },
): Promise<ConsultationRow> {
  if (current.status === 'canceled') return current
  requireNotBegun(current, deps.now())
  const row = await cancelConsultationRow(act.tx, { id: current.id, reason })
  await notifyChange(act, { deps, row, what: 'canceled' })
  return row
}

/**
 * Limits bookings, moves and cancellations per hour, because each sends two mails. Runs before the transaction, so that
 * a refused change stays counted. Throws signed_out and rate_limited.
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
  await consumeRateLimits(database.db, [{ key: `consultation-change:account:${userId}`, ...CHANGES }])
}

interface TimesQuery {
  deps: Deps
  minutes: number
  /** The consultation that is being moved: its own time counts as free. */
  moving?: string
}

/** The free start times of a day; none on a closed day. Throws conflict with an external calendar. */
export async function listFreeStarts(
  { tx, actor: { userId } }: Act<ApplicantActor>,
  { deps, date, ...query }: TimesQuery & { date: string },
): Promise<FreeTime[]> {
  const opening = requireOpening(deps)
  const { minutes } = query
  const taken = await listOthersTimes(tx, { firstDay: date, lastDay: date, userId, ...query })
  return listFreeTimes({ ...opening, date, minutes, taken }).map((time) => ({ date, time, minutes }))
}

/** Every day of a month ('YYYY-MM') with its free start times, or why it is closed. */
export async function listDays(
  { tx, actor: { userId } }: Act<ApplicantActor>,
  { deps, month, ...wanted }: TimesQuery & { month: string },
): Promise<ConsultationDay[]> {
  const opening = requireOpening(deps)
  const { minutes } = wanted
  const days = listDaysOfMonth(month)
  const range = { firstDay: `${month}-01`, lastDay: days.at(-1) ?? month }
  const taken = await listOthersTimes(tx, { ...range, userId, ...wanted })
  return days.map((date) => {
    const closure = getDayClosure({ date, ...opening })
    if (closure) return { date, free: 0, closed: closure.reason, name: closure.name }
    return { date, free: listFreeTimes({ ...opening, date, minutes, taken }).length, closed: null }
  })
}

/** The booked times of a range of days, except that of the consultation being moved. Throws not_found. */
async function listOthersTimes(
  tx: Tx,
  { userId, moving, ...range }: { firstDay: string; lastDay: string; userId: string; moving?: string },
) {
  const own = moving === undefined ? null : await requireConsultation(tx, { userId, id: moving })
  return listUnavailable(tx, { ...range, own })
}

/** The times of a range of days that cannot be booked: taken, except by `own`, or closed. */
export async function listUnavailable(
  tx: Tx,
  { own = null, ...range }: { firstDay: string; lastDay: string; own?: ConsultationRow | null },
): Promise<Span[]> {
  const closed = await listTimesClosed(tx, range)
  const taken = await listTimesTaken(tx, range)
  if (own?.status !== 'booked') return [...taken, ...closed]
  // Two consultations never begin at the same time, so date and time identify one.
  const others = taken.filter(({ date, time }) => date !== own.booked_date || time !== own.booked_time)
  return [...others, ...closed]
}

/** When the consultancy can be booked. Throws conflict when bookings go to an external calendar. */
export function requireOpening(deps: Deps): Opening {
  const { bookingCalendarUrl: url, operator } = deps.env
  if (url) throw new AppError('conflict', { message: m.consultations_error_elsewhere({ url }) })
  return openingOf({ now: deps.now(), hours: operator.hours.phone })
}

/** The caller's consultation, locked. Throws not_found, and conflict when its case has ended. */
export async function requireChangeable(act: Act<ApplicantActor>, id: string): Promise<ConsultationRow> {
  const { tx, actor } = act
  const { userId } = actor
  const row = await requireConsultation(tx, { userId, id })
  const open = await requireOpenCase(act)
  requireAllowed(mayBookConsultation(actor, { open, row }))
  return requireConsultation(tx, { userId, id, lock: true })
}

/** The caller's own consultation. Throws not_found. */
async function requireConsultation(
  tx: Tx,
  lookup: { userId: string; id: string; lock?: boolean },
): Promise<ConsultationRow> {
  const row = isUuid(lookup.id) ? await getConsultation(tx, lookup) : null
  if (!row) throw new AppError('not_found')
  return row
}

export function requireNotBegun(row: ConsultationRow, now: Date): void {
  if (row.status !== 'booked' || !hasTime(row)) return
  if (hasBegun({ date: row.booked_date, time: row.booked_time }, now)) {
    throw new AppError('conflict', { message: m.consultations_error_past() })
  }
}

interface NotifyChangeInput {
  row: ConsultationRow
  what: ConsultationChange
}

/** Notifies the person and, unless staff have changed it, mails the consultancy, in the transaction of the change. */
export async function notifyChange(
  act: Act<Changer>,
  { deps, row, what }: NotifyChangeInput & { deps: Deps },
): Promise<void> {
  const { tx, actor } = act
  const { operator } = deps.env
  await recordEvent(act, {
    case: { id: row.case_id, user_id: row.user_id },
    event: `consultation_${what}`,
    details: { consultation_id: row.id },
  })
  await withOwnerRole(tx, async () => {
    const isOurs = actor.kind === 'staff'
    const person = isOurs ? await requirePerson(tx, row.user_id) : actor
    if (hasTime(row)) await notify(deps, tx, consultationNotice({ row, operator, person, what, isOurs }))
    if (!isOurs) await notifyOperator(deps, tx, { row, what })
  })
}

/** A mail about a restricted case names its number only: more people read the mail than may see the case. */
async function notifyOperator(
  deps: Deps,
  tx: Tx,
  { row, what }: Pick<NotifyChangeInput, 'row'> & { what: ConsultationChange | 'requested' },
): Promise<void> {
  const { operator, operatorEmail, publicUrl } = deps.env
  const to = operatorEmail ?? operator.email.contact
  const caseRow = await findCase(tx, row.case_id)
  const mail = caseRow?.restricted
    ? restrictedOperatorMail({ to, row, number: caseRow.number, publicUrl })
    : operatorMail({ to, row, operator, what })
  await queueMail(deps, tx, mail)
}
