import type { Fact } from '#facts/fact.ts'
import type { FactId } from '#facts/fact-book.ts'
import { requireFact } from '#facts/require-fact.ts'
import type { Decision, DecisionInstance } from '#features/cases/status/contract.ts'
import { readClock } from '#shared/clock.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import {
  FIXED_KINDS,
  LETTER_DAYS_AHEAD,
  LETTER_DAYS_BACK,
  type LetterKind,
  REMINDED_BEFORE_DAYS,
} from './contract.ts'
import { findTerm, type LetterWay } from './delivery/rules.ts'

/**
 * The records of the terms that the law gives for an answer to a letter (domain facts 3.2, guides 5), by their literal names,
 * which is how a screen loads them; none for the others.
 */
const TERM_FACTS: Record<LetterKind, (() => Fact<number>) | null> = {
  formal_gaps: () => requireFact('formal-gaps'),
  visit: () => requireFact('office-visit'),
  evidence: () => requireFact('evidence-term'),
  order: () => requireFact('complaint-order'),
  refusal: () => requireFact('appeal'),
  refusal_upheld: () => requireFact('court-complaint'),
  grant: null,
  certificate: null,
  other: null,
}

/** The rule by which the term of a letter is counted; null for one that starts no term by itself. */
export const ruleOfLetter = (kind: LetterKind): Fact<number> | null => TERM_FACTS[kind]?.() ?? null

/** The id of its record. */
export const factOfLetter = (kind: LetterKind) => (ruleOfLetter(kind)?.id ?? null) as FactId | null

/** The rule by which a letter counts as delivered; null for one that was handed over. */
export function ruleOfDelivery(way: LetterWay): Fact<number> | null {
  if (way === 'hand') return null
  return way === 'box' ? requireFact('letter-delivered') : requireFact('letter-paper')
}

export interface LetterDays {
  kind: LetterKind
  way: LetterWay
  /** YYYY-MM-DD; with a notice the day of the first one. */
  arrived_on: string
  /** When it was opened, or collected at the post office; null for one that was not yet. */
  opened_on: string | null
  /** The last day that the letter itself names; it counts for no kind of FIXED_KINDS. */
  named_until: string | null
  /** The day of the visit that it orders. */
  visit_on: string | null
}

export interface LetterTerm {
  /** When it counts as delivered. */
  delivered_on: string
  /** The last day to answer, or that of the visit; null for a letter that wants nothing by a day. */
  due_on: string | null
}

/**
 * When a letter counts as delivered (e-Delivery: opened, or the day after 14 days in the box; a notice: collected, or with the
 * end of 14 days; KPA art. 44 § 4, act on electronic delivery art. 41 and 42), and the last day of its term: the one that it
 * names or the visit that it orders, else that of the law, past Saturdays and holidays (KPA art. 57 § 4). All YYYY-MM-DD.
 */
export function letterTerm(days: LetterDays): LetterTerm {
  const { kind, way, arrived_on, opened_on, named_until, visit_on } = days
  const rule = ruleOfLetter(kind)
  const { delivered, last } = findTerm({
    way,
    arrived: arrived_on,
    opened: opened_on ?? '',
    days: rule?.value ?? 0,
    boxDays: requireFact('letter-delivered').value,
    noticeDays: requireFact('letter-paper').value,
  })
  const byLaw = rule === null ? null : last
  const named = FIXED_KINDS.includes(kind) ? null : named_until
  return { delivered_on: delivered, due_on: (kind === 'visit' ? visit_on : null) ?? named ?? byLaw }
}

/** The range in which a letter can have come, and have been opened: until today, and not earlier than LETTER_DAYS_BACK. */
export function arrivalRange(): { min: string; max: string } {
  const today = todayInWarsaw(readClock())
  return { min: addDays(today, -LETTER_DAYS_BACK), max: today }
}

/** The range of a day that a letter names, by the day on which it came. */
export const namedRange = (arrivedOn: string) => ({
  min: arrivedOn,
  max: addDays(arrivedOn, LETTER_DAYS_AHEAD),
})

/** The reminder that is due with so many days left, in days before the day; null while it is too early, and once it has passed. */
export function dueReminder(daysLeft: number): (typeof REMINDED_BEFORE_DAYS)[number] | null {
  if (daysLeft < 0) return null
  return REMINDED_BEFORE_DAYS.findLast((days) => days >= daysLeft) ?? null
}

interface DecidedSoFar {
  decision: Decision | null
  instance: DecisionInstance
}

/**
 * Whether a letter of this kind can still wait for an answer. With a recorded decision the term of the appeal is that of the
 * decision; after an appeal the first refusal is answered, and after that of the second instance only the court is left.
 */
export function waitsForAnswer(kind: LetterKind, { decision, instance }: DecidedSoFar): boolean {
  if (kind === 'refusal') return decision === null && instance === 'first'
  return kind !== 'refusal_upheld' || decision === null
}
