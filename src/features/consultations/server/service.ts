import { writeCalendarEvent } from '#calendar/calendar-event.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { pickFields } from '#database/rows.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { listClosedDays } from '#features/appointments/closed-days/rules.ts'
import { CALENDAR_PATH, PENDING_MAX } from '#features/consultations/contract.ts'
import { getDayClosure, hasBegun, listFreeTimes, type Opening } from '#features/consultations/rules.ts'
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
import { withOwnerRole } from '#session/owner-role.ts'
import type { Actor, ApplicantSession } from '#session/session.ts'
import { listDaysOfMonth } from '#shared/dates.ts'
import { parsePhone } from '#shared/phone.ts'
import { consultationEvent } from './calendar-file.ts'
import { type ConsultationChange, consultationNotice, operatorMail } from './mail.ts'
import {
  type ConsultationRow,
  cancelConsultationRow,
  countPending,
  getConsultation,
  hasTime,
  insertConsultation,
  listConsultations,
  listTimesTaken,
} from './store.ts'

const REQUESTS = { max: 10, windowSeconds: QUARTER_HOUR }
const CHANGES = { max: 20, windowSeconds: HOUR }

export interface ServiceContext {
  deps: Deps
  session: ApplicantSession
}

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
  'booked_date',
  'booked_time',
  'minutes',
] as const

/**
 * Saves a request and mails the consultancy, in one transaction. A request that the account's limit rejects is not
 * counted against its address. Throws signed_out, rate_limited, and conflict with too many open requests.
 */
export async function requestConsultation({
  deps,
  session,
  input,
  clientAddress,
}: ServiceContext & { input: ConsultationRequest; clientAddress: string }): Promise<Consultation> {
  const { env, database } = deps
  if (env.rateLimits) {
    const { userId } = await session.check()
    await consumeRateLimits(database.db, [{ key: `consultation:account:${userId}`, ...REQUESTS }])
    await consumeRateLimits(database.db, [{ key: `consultation:address:${clientAddress}`, ...REQUESTS }])
  }
  const phone = input.phone ? await parsePhone(input.phone) : null
  return session.transaction(async (tx, { userId }) => {
    const count = await countPending(tx, userId)
    if (count >= PENDING_MAX) {
      throw new AppError('conflict', { message: m.consultations_error_too_many_open({ count }) })
    }
    const row = await insertConsultation(tx, {
      ...pickFields(input, ['name', 'email', 'service']),
      user_id: userId,
      phone: phone?.e164 ?? null,
      message: input.message || null,
      preferred_date: input.preferred_date || null,
      preferred_time: input.preferred_time || null,
    })
    await withOwnerRole(tx, () => notifyOperator(deps, tx, { row, what: 'requested' }))
    return presentConsultation(row, env)
  })
}

/** The caller's consultations, newest first, at most 50; with `before`, those older than that one. */
export function listOwnConsultations({ deps, session, before }: ServiceContext & { before?: string }) {
  return session.transaction(async (tx, { userId }) => {
    const list = await listConsultations(tx, { userId, before })
    return list.map((row) => presentConsultation(row, deps.env))
  })
}

/** Throws not_found. */
export function getOwnConsultation({
  deps,
  session,
  id,
}: ServiceContext & { id: string }): Promise<Consultation> {
  return session.transaction(async (tx, { userId }) =>
    presentConsultation(await requireConsultation(tx, { userId, id }), deps.env),
  )
}

/** The calendar file of a booked consultation. Throws not_found. */
export function getConsultationFile({ deps, session, id }: ServiceContext & { id: string }): Promise<string> {
  return session.transaction(async (tx, { userId }) => {
    const row = await requireConsultation(tx, { userId, id })
    if (!hasTime(row)) throw new AppError('not_found')
    return writeCalendarEvent(consultationEvent({ row, operator: deps.env.operator }))
  })
}

/**
 * Cancels a request or a booked consultation (idempotent) and releases its time. Throws rate_limited, not_found, and
 * conflict when it has begun.
 */
export async function cancelConsultation({
  deps,
  session,
  id,
}: ServiceContext & { id: string }): Promise<Consultation> {
  await consumeChangeLimit({ deps, session })
  return session.transaction(async (tx, actor) => {
    const current = await requireConsultation(tx, { userId: actor.userId, id, lock: true })
    if (current.status === 'canceled') return presentConsultation(current, deps.env)
    requireNotBegun(current, deps.now())
    const row = await cancelConsultationRow(tx, id)
    await notifyChange(deps, tx, { row, actor, what: 'canceled' })
    return presentConsultation(row, deps.env)
  })
}

/**
 * Limits bookings, moves and cancellations per hour, because each sends two mails. Throws signed_out and rate_limited.
 */
export async function consumeChangeLimit({
  deps: { env, database },
  session,
}: ServiceContext): Promise<void> {
  if (!env.rateLimits) return
  const { userId } = await session.check()
  await consumeRateLimits(database.db, [{ key: `consultation-change:account:${userId}`, ...CHANGES }])
}

interface TimesQuery {
  minutes: number
  /** The consultation that is being moved: its own time counts as free. */
  moving?: string
}

/** The free start times of a day; none on a closed day. Throws conflict with an external calendar. */
export async function listFreeStarts({
  deps,
  session,
  date,
  ...query
}: ServiceContext & TimesQuery & { date: string }): Promise<FreeTime[]> {
  const opening = requireOpening(deps)
  const { minutes } = query
  return session.transaction(async (tx, { userId }) => {
    const taken = await listOthersTimes(tx, { firstDay: date, lastDay: date, userId, ...query })
    return listFreeTimes({ ...opening, date, minutes, taken }).map((time) => ({ date, time, minutes }))
  })
}

/** Every day of a month ('YYYY-MM') with its free start times, or why it is closed. */
export async function listDays({
  deps,
  session,
  month,
  ...wanted
}: ServiceContext & TimesQuery & { month: string }): Promise<ConsultationDay[]> {
  const opening = requireOpening(deps)
  const { minutes } = wanted
  const days = listDaysOfMonth(month)
  return session.transaction(async (tx, { userId }) => {
    const range = { firstDay: `${month}-01`, lastDay: days.at(-1) ?? month }
    const taken = await listOthersTimes(tx, { ...range, userId, ...wanted })
    return days.map((date) => {
      const closure = getDayClosure({ date, ...opening })
      if (closure) return { date, free: 0, closed: closure.reason, name: closure.name }
      return { date, free: listFreeTimes({ ...opening, date, minutes, taken }).length, closed: null }
    })
  })
}

/** The booked times of a range of days, except that of the consultation being moved. Throws not_found. */
async function listOthersTimes(
  tx: Tx,
  { userId, moving, ...range }: { firstDay: string; lastDay: string; userId: string; moving?: string },
) {
  const taken = await listTimesTaken(tx, range)
  if (moving === undefined) return taken
  const own = await requireConsultation(tx, { userId, id: moving })
  if (own.status !== 'booked') return taken
  // Two consultations never begin at the same time, so date and time identify one.
  return taken.filter(({ date, time }) => date !== own.booked_date || time !== own.booked_time)
}

/** When the consultancy can be booked. Throws conflict when bookings go to an external calendar. */
export function requireOpening(deps: Deps): Opening {
  const { bookingCalendarUrl: url, operator } = deps.env
  if (url) throw new AppError('conflict', { message: m.consultations_error_elsewhere({ url }) })
  const now = deps.now()
  const closedDays = listClosedDays(now)
  // Days off for civil servants do not apply to the consultancy.
  const holidays = closedDays.filter(({ reason }) => reason === 'holiday')
  return { now, hours: operator.hours.phone, holidays }
}

/** The caller's own consultation. Throws not_found. */
export async function requireConsultation(
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

interface Change {
  row: ConsultationRow
  actor: Actor
  what: ConsultationChange
}

/** Notifies the person and mails the consultancy, in the transaction of the change. */
export function notifyChange(deps: Deps, tx: Tx, { row, actor, what }: Change): Promise<void> {
  const { operator } = deps.env
  return withOwnerRole(tx, async () => {
    if (hasTime(row)) await notify(deps, tx, consultationNotice({ row, operator, person: actor, what }))
    await notifyOperator(deps, tx, { row, what })
  })
}

function notifyOperator(
  deps: Deps,
  tx: Tx,
  { row, what }: Pick<Change, 'row'> & { what: ConsultationChange | 'requested' },
) {
  const { operator, operatorEmail } = deps.env
  return queueMail(
    deps,
    tx,
    operatorMail({ to: operatorEmail ?? operator.email.contact, row, operator, what }),
  )
}
