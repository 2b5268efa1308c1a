import { requireFact } from '#facts/require-fact.ts'
import { readClock } from '#shared/clock.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { addWorkingDays, endOfTerm } from '#shared/holidays.ts'
import { TERM_DAYS_AHEAD, TERM_DAYS_BACK, type TermKind } from './contract.ts'

/**
 * The last day (YYYY-MM-DD) of a term that began on `startedOn`, the day of delivery or of the loss of the job. That day does
 * not count; a term of days that ends on a Saturday or a holiday ends on the next working day (KPA art. 57 § 1 and § 4). Letters
 * name a term of their own, which is never shorter than this one.
 */
export function termUntil(kind: TermKind, startedOn: string): string {
  switch (kind) {
    case 'formal_gaps':
      return endOfTerm(addDays(startedOn, requireFact('formal-gaps').value))
    case 'visit':
      return endOfTerm(addDays(startedOn, requireFact('office-visit').value))
    case 'evidence':
      return endOfTerm(addDays(startedOn, requireFact('evidence-term').value))
    case 'job_lost':
      return addWorkingDays(startedOn, requireFact('notify-change').value)
  }
}

/** The range in which a term can begin: it has begun, and not more than a year ago. */
export function startRange(): { min: string; max: string } {
  const today = todayInWarsaw(readClock())
  return { min: addDays(today, -TERM_DAYS_BACK), max: today }
}

/** The range in which a term that a letter names can end, by the day of its delivery. */
export function endRange(startedOn: string): { min: string; max: string } {
  return { min: startedOn, max: addDays(startedOn, TERM_DAYS_AHEAD) }
}
