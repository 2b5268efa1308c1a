import { z } from 'zod'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { addMonths, todayInWarsaw } from '#shared/dates.ts'
import { STAY_YEARS_AHEAD, STAY_YEARS_BACK } from './contract.ts'

const MONTHS = 12

/** The range of a last legal day: the first days of two months, YYYY-MM-DD. */
export function stayRange(): { min: string; max: string } {
  const month = todayInWarsaw(readClock()).slice(0, 7)
  return {
    min: `${addMonths(month, -STAY_YEARS_BACK * MONTHS)}-01`,
    max: `${addMonths(month, STAY_YEARS_AHEAD * MONTHS)}-01`,
  }
}

export const lastLegalDaySchema = z.strictObject({
  last_legal_day: z.iso
    .date({ abort: true, error: () => m.shared_enter_date() })
    .refine(isPlausible, { error: () => m.cases_stay_far() })
    .nullable(),
})

function isPlausible(day: string): boolean {
  const { min, max } = stayRange()
  return day >= min && day <= max
}
