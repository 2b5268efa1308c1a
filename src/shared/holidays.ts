import { m } from '#messages/messages.js'
import { addDays, weekdayOf } from './dates.ts'

const SATURDAY = 6

interface Holiday {
  /** YYYY-MM-DD. */
  date: string
  name: string
}

interface HolidayRules {
  /** Holidays on the same date every year, MM-DD. */
  fixed: readonly { day: string; name: () => string; since?: number }[]
  /** Holidays this many days after Easter Sunday. */
  afterEaster: readonly { days: number; name: () => string }[]
  source: string
  /** Date of the last check of the source, YYYY-MM-DD. */
  checked_on: string
}

/** The act on days free of work of 18 January 1951. */
export const HOLIDAY_RULES: HolidayRules = {
  fixed: [
    { day: '01-01', name: m.shared_holidays_new_year },
    { day: '01-06', name: m.shared_holidays_epiphany },
    { day: '05-01', name: m.shared_holidays_labour_day },
    { day: '05-03', name: m.shared_holidays_constitution_day },
    { day: '08-15', name: m.shared_holidays_assumption },
    { day: '11-01', name: m.shared_holidays_all_saints },
    { day: '11-11', name: m.shared_holidays_independence_day },
    { day: '12-24', name: m.shared_holidays_christmas_eve, since: 2025 },
    { day: '12-25', name: m.shared_holidays_christmas_day },
    { day: '12-26', name: m.shared_holidays_christmas_second_day },
  ],
  afterEaster: [
    { days: 0, name: m.shared_holidays_easter_sunday },
    { days: 1, name: m.shared_holidays_easter_monday },
    { days: 49, name: m.shared_holidays_pentecost },
    { days: 60, name: m.shared_holidays_corpus_christi },
  ],
  source: 'Dz.U. 2025 poz. 296; forsal.pl, 9 February 2026',
  checked_on: '2026-07-18',
}

/** Poland's public holidays of a year, by date. */
export function listHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  const fixed = HOLIDAY_RULES.fixed
    .filter(({ since = year }) => year >= since)
    .map(({ day, name }) => ({ date: `${year}-${day}`, name: name() }))
  const movable = HOLIDAY_RULES.afterEaster.map(({ days, name }) => ({
    date: addDays(easter, days),
    name: name(),
  }))
  return [...fixed, ...movable].sort((a, b) => a.date.localeCompare(b.date))
}

/** The date (YYYY-MM-DD) this many working days later: Monday to Friday without Polish public holidays. */
export function addWorkingDays(date: string, count: number): string {
  let day = date
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

/**
 * The last day of a term that ends by the calendar on this date (both YYYY-MM-DD): the next working day when it is a
 * Saturday, a Sunday or a public holiday (Regulation 1182/71, article 3(4); Civil Code, article 115).
 */
export function endOfTerm(date: string): string {
  return isWorkingDay(date) ? date : addWorkingDays(date, 1)
}

/** This date, or the last working day before it, when it is a Saturday, a Sunday or a public holiday. */
export function workingDayUntil(date: string): string {
  return isWorkingDay(date) ? date : workingDayUntil(addDays(date, -1))
}

function isWorkingDay(date: string): boolean {
  const isHoliday = listHolidays(Number(date.slice(0, 4))).some((holiday) => holiday.date === date)
  return weekdayOf(date) < SATURDAY && !isHoliday
}

/** Easter Sunday in the Gregorian calendar, YYYY-MM-DD, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const cycle = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const moonShift = Math.floor((8 * century + 13) / 25)
  const epact = (19 * cycle + century - Math.floor(century / 4) - moonShift + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const late = Math.floor((cycle + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * late + 114
  const month = String(Math.floor(sum / 31)).padStart(2, '0')
  const day = String((sum % 31) + 1).padStart(2, '0')
  return `${year}-${month}-${day}`
}
