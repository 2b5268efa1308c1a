import { readClock } from '#shared/clock.ts'
import { addMonths, todayInWarsaw } from '#shared/dates.ts'
import { STAY_YEARS_AHEAD, STAY_YEARS_BACK } from './contract.ts'

/** From so many days on the applicant's screens show the last legal day in amber, and in red. */
const STAY_AMBER_DAYS = 30
const STAY_RED_DAYS = 7

/** How near the last legal day is, by the days that are left: negative once it has passed. */
export function stayTone(daysLeft: number): 'calm' | 'near' | 'last_days' | 'passed' {
  if (daysLeft < 0) return 'passed'
  if (daysLeft <= STAY_RED_DAYS) return 'last_days'
  return daysLeft <= STAY_AMBER_DAYS ? 'near' : 'calm'
}

const MONTHS_A_YEAR = 12

/** The range of a last legal day, YYYY-MM-DD: it begins and ends with a month. */
export function stayRange(): { min: string; max: string } {
  const month = todayInWarsaw(readClock()).slice(0, 7)
  return {
    min: `${addMonths(month, -STAY_YEARS_BACK * MONTHS_A_YEAR)}-01`,
    max: `${addMonths(month, STAY_YEARS_AHEAD * MONTHS_A_YEAR)}-01`,
  }
}

/** True for a day (YYYY-MM-DD) on which a legal stay can end. */
export function isPossibleStay(day: string): boolean {
  const { min, max } = stayRange()
  return day >= min && day <= max
}
