import { listClosedDays } from '#features/appointments/closed-days/rules.ts'
import { addDays, instantInWarsaw, wallClockInWarsaw, weekdayOf } from '#shared/dates.ts'

/** When the mail of a morning is written, in Warsaw; a server that was down catches up until noon. */
const FROM = '08:00'
const UNTIL = '12:00'
const FRIDAY = 5

export interface Morning {
  /** The Warsaw date of the morning. */
  date: string
  /** What was there at this instant has lain for a day or more. */
  until: Date
}

/** The working morning of this instant in Warsaw; null at other times, at weekends and on public holidays. */
export function findMorning(now: Date): Morning | null {
  const { date, time } = wallClockInWarsaw(now)
  if (time < FROM || time >= UNTIL || weekdayOf(date) > FRIDAY) return null
  const isHoliday = listClosedDays(now).some((day) => day.reason === 'holiday' && day.date === date)
  return isHoliday ? null : { date, until: instantInWarsaw({ date: addDays(date, -1), time: FROM }) }
}
