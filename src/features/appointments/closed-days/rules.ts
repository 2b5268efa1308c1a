import { LATEST_DAYS_AHEAD } from '#features/appointments/contract.ts'
import type { ClosedDay } from '#features/appointments/rules.ts'
import { m } from '#messages/messages.js'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { listHolidays } from '#shared/holidays.ts'

interface CheckedYear {
  year: number
  /** Every day off in that year, YYYY-MM-DD; may be empty. */
  days: readonly string[]
  source: string
  /** Date of the last check of the source, YYYY-MM-DD. */
  checked_on: string
}

/**
 * Days off for civil servants, including those of voivodeship offices. The Prime Minister sets them every year, mostly
 * when a holiday falls on a Saturday. Add each new year with its source, even when it has no such days.
 */
export const CIVIL_SERVICE_DAYS_OFF: readonly CheckedYear[] = [
  {
    year: 2026,
    days: ['2026-08-14', '2026-12-28'],
    source: 'forsal.pl and wprost.pl, January 2026',
    checked_on: '2026-07-18',
  },
]

/**
 * Every day between the start of this year and the last bookable day on which the offices are closed besides weekends:
 * Polish public holidays with their names, and days off for civil servants. Dates are Warsaw dates.
 */
export function listClosedDays(now: Date): ClosedDay[] {
  const holidays = listBookableYears(now)
    .flatMap(listHolidays)
    .map((holiday): ClosedDay => ({ ...holiday, reason: 'holiday' }))
  const daysOff = CIVIL_SERVICE_DAYS_OFF.flatMap(({ days }) => days).map(
    (date): ClosedDay => ({ date, reason: 'office_closed', name: m.appointments_civil_service_day() }),
  )
  return [...holidays, ...daysOff]
}

/** The years with bookable days whose days off for civil servants are not in the list yet. */
export function listUncheckedYears(now: Date): number[] {
  return listBookableYears(now).filter((year) => !CIVIL_SERVICE_DAYS_OFF.some((known) => known.year === year))
}

function listBookableYears(now: Date): number[] {
  const today = todayInWarsaw(now)
  const first = yearOf(today)
  const last = yearOf(addDays(today, LATEST_DAYS_AHEAD))
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}
