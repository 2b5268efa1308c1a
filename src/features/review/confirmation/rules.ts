import { addDays, weekdayOf } from '#shared/dates.ts'
import { listHolidays } from '#shared/holidays.ts'

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

function isWorkingDay(date: string): boolean {
  const isHoliday = listHolidays(Number(date.slice(0, 4))).some((holiday) => holiday.date === date)
  return weekdayOf(date) < SATURDAY && !isHoliday
}
