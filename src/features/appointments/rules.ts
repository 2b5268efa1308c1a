import {
  type ClosedReason,
  EARLIEST_DAYS_AHEAD,
  LATEST_DAYS_AHEAD,
  type OfficeLocation,
} from '#features/appointments/contract.ts'
import { m } from '#messages/messages.js'
import {
  addDays,
  formatDate,
  formatWeekday,
  todayInWarsaw,
  wallClockInWarsaw,
  weekdayOf,
} from '#shared/dates.ts'

/** A closed day besides weekends: 'YYYY-MM-DD' and the reason. */
export interface ClosedDay {
  date: string
  reason: 'holiday' | 'office_closed'
  name: string
}

export interface Closure {
  reason: ClosedReason
  name?: string
}

/** The first bookable date: tomorrow in Warsaw (specification, section 5). */
export function earliestDate(now: Date): string {
  return addDays(todayInWarsaw(now), EARLIEST_DAYS_AHEAD)
}

/** The first bookable date on which the offices are open. */
export function firstOpenDate(calendar: { now: Date; closedDays: readonly ClosedDay[] }): string {
  let date = earliestDate(calendar.now)
  while (getClosure({ ...calendar, date }) && date < latestDate(calendar.now)) {
    date = addDays(date, 1)
  }
  return date
}

/** The last bookable date. */
export function latestDate(now: Date): string {
  return addDays(todayInWarsaw(now), LATEST_DAYS_AHEAD)
}

/**
 * Why this day ('YYYY-MM-DD') cannot be booked, or null when it can. Offices work from Monday to Friday and close on
 * public holidays and days off for civil servants. A holiday takes precedence over a weekend.
 */
export function getClosure(day: {
  date: string
  now: Date
  closedDays: readonly ClosedDay[]
}): Closure | null {
  if (day.date < earliestDate(day.now)) return { reason: 'past' }
  if (day.date > latestDate(day.now)) return { reason: 'too_far' }
  return getDayOff(day)
}

/** The same for a day that is known to be neither past nor too far. */
export function getDayOff(day: { date: string; closedDays: readonly ClosedDay[] }): Closure | null {
  const closed = day.closedDays.find((entry) => entry.date === day.date)
  if (closed) return { reason: closed.reason, name: closed.name }
  return weekdayOf(day.date) > 5 ? { reason: 'weekend' } : null
}

/** The sentence for a day that cannot be booked. */
export function describeClosure(day: {
  date: string
  now: Date
  closedDays: readonly ClosedDay[]
  closure: Closure
}): string {
  const date = formatDate(day.date)
  const name = day.closure.name ?? ''
  switch (day.closure.reason) {
    case 'past':
      return describeTooEarly({ date, tomorrow: earliestDate(day.now), firstOpen: firstOpenDate(day) })
    case 'too_far':
      return m.appointments_error_too_late({ date, latest: formatDate(latestDate(day.now)) })
    case 'weekend':
      return m.appointments_error_weekend({ date, weekday: formatWeekday(day.date) })
    case 'holiday':
      return m.appointments_error_holiday({ date, name })
    case 'office_closed':
      return m.appointments_error_office_closed({ date, name })
  }
}

/** The sentence for a day before the first open one; "tomorrow" is said when that is open. */
export function describeTooEarly(day: { date: string; tomorrow: string; firstOpen: string }): string {
  const words = { date: day.date, earliest: formatDate(day.firstOpen) }
  return day.firstOpen === day.tomorrow
    ? m.appointments_error_too_early(words)
    : m.appointments_error_too_early_closed(words)
}

/** True when the appointment has begun, so that it can be neither moved nor canceled. */
export function hasBegun(slot: { appointment_date: string; appointment_time: string }, now: Date): boolean {
  const clock = wallClockInWarsaw(now)
  return `${slot.appointment_date} ${slot.appointment_time}` <= `${clock.date} ${clock.time}`
}

/** Why no further appointment can be booked, and what the person can do. */
export function describeTimesAhead(count: number): string {
  return m.appointments_error_many_ahead({ count })
}

/** Who of the consultancy has booked it for the applicant. */
export function describeBooker({ booked_by: name }: { booked_by: string | null }): string {
  return name ? m.appointments_booked_by_us({ name }) : m.appointments_booked_by_team()
}

/** The office's name, with Polish letters. */
export function nameOffice(office: OfficeLocation): string {
  return {
    warsaw: m.appointments_office_warsaw,
    krakow: m.appointments_office_krakow,
    gdansk: m.appointments_office_gdansk,
    wroclaw: m.appointments_office_wroclaw,
    poznan: m.appointments_office_poznan,
    lodz: m.appointments_office_lodz,
  }[office]()
}

const REMINDERS_FROM = '08:00'
const REMINDERS_UNTIL = '20:00'

/** True when reminders may be sent: during the day in Warsaw. */
export function isReminderTime(now: Date): boolean {
  const { time } = wallClockInWarsaw(now)
  return time >= REMINDERS_FROM && time < REMINDERS_UNTIL
}

/** The day whose appointments reminders are sent for: tomorrow in Warsaw, 'YYYY-MM-DD'. */
export function dayToRemindOf(now: Date): string {
  return addDays(todayInWarsaw(now), 1)
}

/**
 * Deduplication key: one reminder per appointment and time, so a moved appointment gets another. Notifications store
 * it; if notifications are ever deleted, those of the last two days must stay.
 */
export function reminderDedupeKey(slot: { id: string; date: string; time: string }): string {
  return `reminder:appointment:${slot.id}:${slot.date}T${slot.time}`
}
