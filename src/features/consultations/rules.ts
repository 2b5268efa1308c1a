import { listClosedDays } from '#features/appointments/closed-days/rules.ts'
import { describeTooEarly } from '#features/appointments/rules.ts'
import {
  CONSULTATION_TYPES,
  type ConsultationService,
  type ConsultationType,
  EARLIEST_DAYS_AHEAD,
  GRID_MINUTES,
  LATEST_DAYS_AHEAD,
  type Minutes,
  type PreferredTime,
} from '#features/consultations/contract.ts'
import type { Consultation, ConsultationDay } from '#features/consultations/schema.ts'
import type { PackageId } from '#features/packages/contract.ts'
import { packageRank } from '#features/packages/rules.ts'
import { m } from '#messages/messages.js'
import {
  addDays,
  formatDate,
  formatLongDate,
  formatWeekday,
  instantInWarsaw,
  todayInWarsaw,
  wallClockInWarsaw,
  weekdayOf,
} from '#shared/dates.ts'
import { type OpeningHours, WEEKDAYS } from '#shared/operator.ts'

/** A Warsaw date, wall clock time and length: '2026-11-24', '09:30', 45. */
export interface Span {
  date: string
  time: string
  minutes: number
}

/** The consultation's time; null when it has none. */
export function spanOf({ booked_date: date, booked_time: time, minutes }: Consultation): Span | null {
  return date === null || time === null || minutes === null ? null : { date, time, minutes }
}

/** When the consultancy can be booked. */
export interface Opening {
  now: Date
  hours: readonly OpeningHours[]
  /** Polish public holidays: 'YYYY-MM-DD' and name. */
  holidays: readonly { date: string; name: string }[]
}

/** When a consultancy with these hours can be booked. Days off for civil servants do not apply to it. */
export function openingOf({ now, hours }: Pick<Opening, 'now' | 'hours'>): Opening {
  return { now, hours, holidays: listClosedDays(now).filter(({ reason }) => reason === 'holiday') }
}

export interface DayClosure {
  reason: NonNullable<ConsultationDay['closed']>
  name?: string
}

export function earliestDay(now: Date): string {
  return addDays(todayInWarsaw(now), EARLIEST_DAYS_AHEAD)
}

/** The first day from tomorrow on which the consultancy is open; tomorrow when there is none. */
export function firstOpenDay(opening: Opening): string {
  const days = Array.from({ length: LATEST_DAYS_AHEAD }, (_, i) => addDays(earliestDay(opening.now), i))
  return days.find((date) => !getDayClosure({ ...opening, date })) ?? earliestDay(opening.now)
}

export function latestDay(now: Date): string {
  return addDays(todayInWarsaw(now), LATEST_DAYS_AHEAD)
}

/** Why this day cannot be booked, or null when it can. A holiday takes precedence over a day without hours. */
export function getDayClosure({ date, now, hours, holidays }: Opening & { date: string }): DayClosure | null {
  if (date < earliestDay(now)) return { reason: 'past' }
  if (date > latestDay(now)) return { reason: 'too_far' }
  const holiday = holidays.find((entry) => entry.date === date)
  if (holiday) return { reason: 'holiday', name: holiday.name }
  return hours.some(({ days }) => includesDay(days, weekdayOf(date))) ? null : { reason: 'closed' }
}

/** The sentence for a day that cannot be booked. */
export function describeDayClosure(day: Opening & { date: string; closure: DayClosure }): string {
  const date = formatDate(day.date)
  switch (day.closure.reason) {
    case 'past':
      return describeTooEarly({ date, tomorrow: earliestDay(day.now), firstOpen: firstOpenDay(day) })
    case 'too_far':
      return m.appointments_error_too_late({ date, latest: formatDate(latestDay(day.now)) })
    case 'holiday':
      return m.consultations_error_holiday({ date, name: day.closure.name ?? '' })
    case 'closed':
      return m.consultations_error_closed({ date, weekday: formatWeekday(day.date) })
  }
}

/**
 * The times at which a consultation of this length can begin on this day, taken or not: every half hour from each
 * opening, as long as it ends before closing. A time at which a clock change would shorten or lengthen it is left out.
 */
export function listStartTimes({ date, minutes, ...opening }: Opening & Omit<Span, 'time'>): string[] {
  if (getDayClosure({ date, ...opening })) return []
  const today = opening.hours.filter(({ days }) => includesDay(days, weekdayOf(date)))
  const times = new Set<string>()
  for (const { opens, closes } of today) {
    const last = Math.min(minuteOf(closes), 24 * 60) - minutes
    for (let at = minuteOf(opens); at <= last; at += GRID_MINUTES) {
      const time = clockAt(at)
      if (!spansClockChange({ date, time, minutes })) times.add(time)
    }
  }
  return [...times].sort()
}

/** The start times that are not taken; `taken` are the booked consultations of these days. */
export function listFreeTimes(query: Opening & Omit<Span, 'time'> & { taken: readonly Span[] }): string[] {
  const { date, minutes, taken } = query
  return listStartTimes(query).filter((time) => !taken.some((span) => overlap(span, { date, time, minutes })))
}

/** True when two times have a minute in common. */
export function overlap(a: Span, b: Span): boolean {
  if (a.date !== b.date) return false
  const [first, second] = [minuteOf(a.time), minuteOf(b.time)]
  return first < second + b.minutes && second < first + a.minutes
}

/** True when it has begun, so that it can be neither moved nor canceled. */
export function hasBegun({ date, time }: Omit<Span, 'minutes'>, now: Date): boolean {
  const clock = wallClockInWarsaw(now)
  return `${date} ${time}` <= `${clock.date} ${clock.time}`
}

/** "Tuesday, 24 November 2026, 09:30-10:15" */
export function describeMoment({ date, time, minutes }: Span): string {
  const end = clockAt(minuteOf(time) + minutes)
  return m.consultations_moment({ date: formatLongDate(date), time, end })
}

export function requireType(minutes: number): ConsultationType {
  const type = CONSULTATION_TYPES.find((known) => known.minutes === minutes)
  if (!type) throw new Error(`there is no consultation of ${minutes} minutes`)
  return type
}

/** True when this package includes a consultation of this length. */
export function mayBook({ minutes, current }: { minutes: Minutes; current: PackageId }): boolean {
  return packageRank(current) >= packageRank(requireType(minutes).package)
}

/** "Mon-Fri", "Sat", "Sat-Mon": the operator's own words for days. */
function includesDay(days: string, weekday: number): boolean {
  const [from = '', to = from] = days.split('-')
  const [first, last] = [WEEKDAYS.indexOf(from) + 1, WEEKDAYS.indexOf(to) + 1]
  if (first === 0 || last === 0) return false
  return first <= last ? weekday >= first && weekday <= last : weekday >= first || weekday <= last
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

function clockAt(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function spansClockChange({ date, time, minutes }: Span): boolean {
  const starts = instantInWarsaw({ date, time })
  const start = wallClockInWarsaw(starts)
  const end = wallClockInWarsaw(new Date(starts.getTime() + minutes * 60_000))
  const passed = minuteOf(end.time) - minuteOf(time) + (end.date === date ? 0 : 24 * 60)
  return start.date !== date || start.time !== time || passed !== minutes
}

const TYPES: Record<ConsultationType['id'], () => string> = {
  initial: m.consultations_initial,
  'document-review': m.consultations_review,
  strategy: m.consultations_strategy,
  extended: m.consultations_extended,
}
const SERVICES: Record<ConsultationService, () => string> = {
  'temporary-residence': m.shared_service_temporary_residence,
  'permanent-residence': m.shared_service_permanent_residence,
  'eu-long-term': m.shared_service_eu_long_term,
  'work-permit': m.shared_service_work_permit,
  'company-registration': m.shared_service_company,
  'business-incubator': m.shared_service_incubator,
  'translation-services': m.shared_service_translation,
  'general-consultation': m.consultations_service_general_consultation,
}
const PARTS_OF_DAY: Record<PreferredTime, () => string> = {
  morning: m.consultations_time_morning,
  afternoon: m.consultations_time_afternoon,
  evening: m.consultations_time_evening,
}

/** "Document Review" for 45. */
export const nameType = (minutes: number): string => TYPES[requireType(minutes).id]()
export const nameService = (service: ConsultationService): string => SERVICES[service]()
/** "Morning, 9-12" */
export const namePartOfDay = (part: PreferredTime): string => PARTS_OF_DAY[part]()

/** The time somebody prefers: "24 November 2026, Morning, 9-12", or the part that was given; null for neither. */
export function describePreference({ date, time }: { date: string | null; time: PreferredTime | null }) {
  if (date && time) return m.shared_dates_date_at({ date, time: namePartOfDay(time) })
  return date || (time ? namePartOfDay(time) : null)
}
