import { cachePerLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'

/** Dates, slots, holidays and office hours are in this time zone, wherever reader and server are. */
export const TIME_ZONE = 'Europe/Warsaw'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let madeClock: Intl.DateTimeFormat | undefined

/** Independent of the reader's language: its parts are joined in ISO order. */
function wallClock(): Intl.DateTimeFormat {
  madeClock ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: TIME_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return madeClock
}

/** Ukrainian and Russian dates end with "р." and "г." (of the year), whose dot would be the second one of a sentence. */
const YEAR_MARK = /(?<=\d)\s[рг]\.$/
const dayFormat = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const dayOfMonthFormat = dateFormat({ day: 'numeric', month: 'long' })
const shortDayFormat = dateFormat({ day: 'numeric', month: 'short' })
const weekdayFormat = dateFormat({ weekday: 'long' })
const shortWeekdayFormat = dateFormat({ weekday: 'short' })
const monthFormat = dateFormat({ month: 'long', year: 'numeric' })

/** The date ('YYYY-MM-DD') and time ('HH:MM') a clock in Warsaw shows at this instant. */
export function wallClockInWarsaw(instant: Date): { date: string; time: string } {
  const parts = new Map(
    wallClock()
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  )
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  }
}

/** Today's date in Warsaw, 'YYYY-MM-DD'. */
export function todayInWarsaw(now: Date): string {
  return wallClockInWarsaw(now).date
}

/**
 * The instant at which clocks in Warsaw show this date and time. A time that is skipped in spring is read as one hour
 * later; of a time that occurs twice in autumn the first is meant.
 */
export function instantInWarsaw(moment: { date: string; time: string }): Date {
  const asUtc = Date.parse(`${moment.date}T${moment.time}:00Z`)
  const offsetBefore = offsetAt(asUtc - DAY)
  const offsetAfter = offsetAt(asUtc + DAY)
  const found = [asUtc - offsetBefore, asUtc - offsetAfter].find((candidate) => {
    const shown = wallClockInWarsaw(new Date(candidate))
    return shown.date === moment.date && shown.time === moment.time
  })
  return new Date(found ?? asUtc - Math.min(offsetBefore, offsetAfter))
}

/** Adds calendar days (may be negative); 'YYYY-MM-DD' in and out. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}

/** The days from one date to another (both YYYY-MM-DD); negative when the second one is earlier. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000))
}

/** Adds months (may be negative); 'YYYY-MM' in and out. */
export function addMonths(month: string, months: number): string {
  const first = new Date(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 7)
}

/** The same day and hour so many months later (may be negative), or the last day of that month when it is shorter; in UTC. */
export function shiftMonths(instant: Date, months: number): Date {
  const shifted = new Date(instant)
  shifted.setUTCMonth(shifted.getUTCMonth() + months)
  // Day 0 is the last one of the month before.
  if (shifted.getUTCDate() !== instant.getUTCDate()) shifted.setUTCDate(0)
  return shifted
}

/** Every date of a month 'YYYY-MM', in order. */
export function listDaysOfMonth(month: string): string[] {
  const first = `${month}-01`
  const days: string[] = []
  for (let date = first; date.startsWith(month); date = addDays(date, 1)) days.push(date)
  return days
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7
}

/** "5 December 2026" */
export function formatDate(date: string): string {
  return dayFormat().format(new Date(date))
}

/** "Saturday" */
export function formatWeekday(date: string): string {
  return weekdayFormat().format(new Date(date))
}

/** "Sat" */
export function formatShortWeekday(date: string): string {
  return shortWeekdayFormat().format(new Date(date))
}

/** "Saturday, 5 December 2026" */
export function formatLongDate(date: string): string {
  return m.shared_dates_weekday_and_date({ weekday: formatWeekday(date), date: formatDate(date) })
}

/** "5 December" */
export function formatDayOfMonth(date: string): string {
  return dayOfMonthFormat().format(new Date(date))
}

/** "5 Dec" */
export function formatShortDay(date: string): string {
  return shortDayFormat().format(new Date(date))
}

/** "Saturday, 5 December", of a date within the next twelve months */
export function formatNearDate(date: string): string {
  return m.shared_dates_weekday_and_date({ weekday: formatWeekday(date), date: formatDayOfMonth(date) })
}

/** "December 2026" for '2026-12' */
export function formatMonth(month: string): string {
  return monthFormat().format(new Date(`${month}-01`))
}

/** An instant in Warsaw time: "Today, 08:41", "Yesterday, 08:41", "5 December 2026, 08:41". */
export function formatMoment(instant: Date, now: Date): string {
  const { date, time } = wallClockInWarsaw(instant)
  const today = todayInWarsaw(now)
  if (date === today) return m.shared_dates_today_at({ time })
  if (date === addDays(today, -1)) return m.shared_dates_yesterday_at({ time })
  return m.shared_dates_date_at({ date: formatDate(date), time })
}

/** Offset of Warsaw from UTC at this instant, in milliseconds. */
function offsetAt(instant: number): number {
  const { date, time } = wallClockInWarsaw(new Date(instant))
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(instant / MINUTE) * MINUTE
}

/** Formats dates without a time; they are handled as UTC, so that no clock change can shift them. */
function dateFormat(options: Intl.DateTimeFormatOptions) {
  return cachePerLanguage((locale) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return { format: (date: Date) => format.format(date).replace(YEAR_MARK, '') }
  })
}
