import { addDays, countDays, weekdayOf } from '#shared/dates.ts'
import { TERM_WARNS_DAYS } from './contract.ts'

export const OFFERED_DAYS = ['tomorrow', 'monday', 'two_weeks'] as const
export type OfferedDay = (typeof OFFERED_DAYS)[number]

/** The day that is offered, YYYY-MM-DD; `today` is that of Warsaw. The next Monday is never today. */
export function dayOf(offered: OfferedDay, today: string): string {
  if (offered === 'tomorrow') return addDays(today, 1)
  return addDays(today, offered === 'two_weeks' ? 14 : 8 - weekdayOf(today))
}

interface Sleep {
  /** YYYY-MM-DD, the last day of a term. */
  ends: string
  /** The day on which the case comes back. */
  until: string
  /** YYYY-MM-DD in Warsaw. */
  today: string
}

/** Whether somebody is warned of a term before the case is snoozed: it ends before the case is back, or soon. */
export function isTermNear({ ends, until, today }: Sleep): boolean {
  return ends <= until || countDays(today, ends) <= TERM_WARNS_DAYS
}
