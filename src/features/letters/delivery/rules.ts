import { addDays } from '#shared/dates.ts'
import { endOfTerm } from '#shared/holidays.ts'

/** How a letter came: into the e-Delivery box, by post with a notice (awizo), or handed over. The first is the usual one. */
export const LETTER_WAYS = ['box', 'notice', 'hand'] as const
export type LetterWay = (typeof LETTER_WAYS)[number]

interface Letter {
  /** 'box' for e-Delivery, 'notice' for a paper letter at the post office, 'hand' for what was given to the person. */
  way: LetterWay
  /** With a notice: the day of the first one. */
  arrived: string
  /** '' when it has not been opened. */
  opened: string
  /** Days that the letter gives. */
  days: number
  /** letter-delivered: an unopened letter counts as delivered on the day after so many days in the box. */
  boxDays: number
  /** letter-paper: a letter that is not collected counts as delivered with the end of so many days (KPA art. 44 § 4). */
  noticeDays: number
}

/**
 * When a letter counts as delivered, its last day by the rule (past Saturdays and holidays: KPA art. 57 § 4), and the last
 * day that is safe in any case.
 */
export function findTerm({ way, arrived, opened, days, boxDays, noticeDays }: Letter): {
  delivered: string
  last: string
  safe: string
} {
  const unopened = addDays(arrived, way === 'box' ? boxDays + 1 : noticeDays)
  const delivered = way === 'hand' ? arrived : opened !== '' && opened < unopened ? opened : unopened
  return { delivered, last: endOfTerm(addDays(delivered, days)), safe: addDays(arrived, days) }
}
