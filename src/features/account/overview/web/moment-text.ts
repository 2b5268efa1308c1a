import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw, wallClockInWarsaw } from '#shared/dates.ts'

/** "5 December 2026" in Warsaw. */
export function describeDay(instant: string): string {
  return formatDate(wallClockInWarsaw(new Date(instant)).date)
}

/** "today, 21:30", else with the day; in Warsaw time. */
export function describeWhen(instant: string): string {
  const { date, time } = wallClockInWarsaw(new Date(instant))
  if (date === todayInWarsaw(readClock())) return m.account_overview_today({ time })
  return m.account_overview_on_day({ day: formatDate(date), time })
}
