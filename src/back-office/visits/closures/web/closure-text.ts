import { m } from '#messages/messages.js'
import { formatDate, formatDayOfMonth } from '#shared/dates.ts'
import { listHolidays } from '#shared/holidays.ts'
import type { Closure } from '../schema.ts'

/** For whom it is closed. */
export function describeWho({ staff }: Pick<Closure, 'staff'>): string {
  return staff?.name ?? m.back_office_visits_everybody()
}

/** "20 November", "24 to 26 December", with the year where it is not this one. */
export function describeClosedDays(
  { from_day, to_day, from_time, to_time }: Pick<Closure, 'from_day' | 'to_day' | 'from_time' | 'to_time'>,
  today: string,
): string {
  const year = today.slice(0, 4)
  const write = (day: string) => (day.startsWith(year) ? formatDayOfMonth(day) : formatDate(day))
  const sameMonth = from_day.slice(0, 7) === to_day.slice(0, 7)
  const first = sameMonth ? String(Number(from_day.slice(8))) : write(from_day)
  const days = from_day === to_day ? write(to_day) : m.back_office_visits_days({ first, last: write(to_day) })
  return from_time && to_time
    ? m.back_office_visits_closures_days_hours({ days, from: from_time, to: to_time })
    : days
}

interface ClosedLine {
  key: string
  days: string
  who: string
  from: string
}

/** What is closed from a day on, with the public holidays of a year, the next ones first. */
export function listClosedLines(closures: readonly Closure[], today: string): ClosedLine[] {
  const year = Number(today.slice(0, 4))
  const holidays = [year, year + 1]
    .flatMap(listHolidays)
    .filter(({ date }) => date >= today)
    .map(({ date, name }) => ({
      key: date,
      days: describeClosedDays({ from_day: date, to_day: date, from_time: null, to_time: null }, today),
      who: name,
      from: date,
    }))
  const closed = closures.map((closure) => ({
    key: closure.id,
    days: describeClosedDays(closure, today),
    who: describeWho(closure),
    from: closure.from_day,
  }))
  return [...closed, ...holidays].sort((a, b) => a.from.localeCompare(b.from))
}
