import { addDays, weekdayOf } from './dates.ts'
import { listHolidays } from './holidays.ts'

const SATURDAY = 6

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

function isWorkingDay(date: string): boolean {
  const isHoliday = listHolidays(Number(date.slice(0, 4))).some((holiday) => holiday.date === date)
  return weekdayOf(date) < SATURDAY && !isHoliday
}
