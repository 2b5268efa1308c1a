import type { CaseHead } from '#back-office/case-file/schema.ts'
import { RED_DAYS } from '#back-office/desk/contract.ts'
import { countDays, todayInWarsaw } from '#shared/dates.ts'

/**
 * Whether the official receipt is of the last legal day or before it, in Warsaw: from then on nothing about that day is late,
 * because the stay is legal until the decision (fact `stay-while-waiting`, art. 108 of the Act on Foreigners). False without a
 * day or a receipt.
 */
export function isFiledInTime({
  last_legal_day,
  receipt,
}: Pick<CaseHead, 'last_legal_day' | 'receipt'>): boolean {
  if (last_legal_day === null || receipt === null) return false
  return todayInWarsaw(new Date(receipt.filed_at)) <= last_legal_day
}

/** A change of the last legal day by more than these days is more than a correction. */
const FAR_DAYS = 90

interface DayChange {
  /** The day that stands, YYYY-MM-DD. */
  from: string | null
  to: string | null
  isFiled: boolean
  /** YYYY-MM-DD in Warsaw. */
  today: string
}

/**
 * Why somebody is asked before the last legal day is changed: the new day is far from the one that stands, or leaves so few
 * days that the queue turns red. Null where nothing is asked: whoever clears the day, or notes one that is not red, can undo it.
 */
export function whyAskAboutDay({ from, to, isFiled, today }: DayChange): 'far' | 'near' | null {
  if (to === null || to === from) return null
  if (from !== null && Math.abs(countDays(from, to)) > FAR_DAYS) return 'far'
  const isRed = (day: string) => countDays(today, day) < RED_DAYS
  return !isFiled && isRed(to) && (from === null || !isRed(from)) ? 'near' : null
}
