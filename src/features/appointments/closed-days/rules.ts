import { LATEST_DAYS_AHEAD } from '#features/appointments/contract.ts'
import type { ClosedDay } from '#features/appointments/rules.ts'
import { m } from '#messages/messages.js'
import { addDays, todayInWarsaw, weekdayOf } from '#shared/dates.ts'
import { listHolidays } from '#shared/holidays.ts'

const SATURDAY = 6

interface CheckedYear {
  year: number
  /** Every day off in that year, YYYY-MM-DD; may be empty. */
  days: readonly string[]
  source: string
  /** Date of the last check of the source, YYYY-MM-DD. */
  checked_on: string
}

/**
 * Days off for civil servants, including those of voivodeship offices. The Prime Minister sets them by an order, in some
 * years as late as October, one for each holiday on a Saturday (Labour Code, article 130 § 2; Civil Service Act, article
 * 97(3)). Add each new year with its source, even when it has no such days; until then its days are not guessed.
 */
export const CIVIL_SERVICE_DAYS_OFF: readonly CheckedYear[] = [
  {
    year: 2026,
    days: ['2026-08-14', '2026-12-28'],
    source:
      'Order no. 2 of the Prime Minister of 5 January 2026 (M.P. 2026 poz. 36); forsal.pl and wprost.pl, January 2026',
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

/**
 * The holidays (YYYY-MM-DD) of this year that fall on a Saturday, when the days off that civil servants get for them are
 * not in the list yet; else none.
 */
export function listUndecidedHolidays(year: number): string[] {
  if (CIVIL_SERVICE_DAYS_OFF.some((known) => known.year === year)) return []
  return listHolidays(year).flatMap(({ date }) => (weekdayOf(date) === SATURDAY ? [date] : []))
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
