import { LATEST_DAYS_AHEAD } from '#features/appointments/contract.ts'
import type { ClosedDay } from '#features/appointments/rules.ts'
import { m } from '#messages/messages.js'
import { addDays, todayInWarsaw } from '#shared/dates.ts'

interface OfficeDayOff {
  date: string
  source: string
  /** Day somebody last checked the source, YYYY-MM-DD. */
  checked_on: string
}

/**
 * Days off for civil servants, voivodeship offices included. The Prime Minister sets them year by year:
 * add each new one here with its source.
 */
export const CIVIL_SERVICE_DAYS_OFF: readonly OfficeDayOff[] = [
  { date: '2026-08-14', source: 'forsal.pl and wprost.pl, January 2026', checked_on: '2026-07-18' },
  { date: '2026-12-28', source: 'forsal.pl and wprost.pl, January 2026', checked_on: '2026-07-18' },
]

const holidaysByYear = new Map<number, ClosedDay[]>()

/**
 * Every day from this year to the last bookable one on which the offices are closed besides weekends:
 * Polish public holidays by name, and the days off for civil servants. Dates are Warsaw dates.
 */
export async function listClosedDays(now: Date): Promise<ClosedDay[]> {
  const today = todayInWarsaw(now)
  const first = yearOf(today)
  const last = yearOf(addDays(today, LATEST_DAYS_AHEAD))
  const years = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const holidays = await Promise.all(years.map(listHolidays))
  const daysOff = CIVIL_SERVICE_DAYS_OFF.map(
    ({ date }): ClosedDay => ({ date, reason: 'office_closed', name: m.appointments_civil_service_day() }),
  )
  return [...holidays.flat(), ...daysOff]
}

async function listHolidays(year: number): Promise<ClosedDay[]> {
  const known = holidaysByYear.get(year)
  if (known) return known

  // The package carries every country's rules: loaded on first use, it costs the start nothing.
  const { default: Holidays } = await import('date-holidays')
  const calendar = new Holidays('PL', { types: ['public'], languages: ['en'] })
  const holidays = calendar.getHolidays(year).map(
    // `date` is the local date as text; `start` is an instant and would need the zone again.
    ({ date, name }): ClosedDay => ({ date: date.slice(0, 10), reason: 'holiday', name }),
  )
  holidaysByYear.set(year, holidays)
  return holidays
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}
