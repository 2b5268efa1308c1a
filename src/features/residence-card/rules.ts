import { requireFact } from '#facts/require-fact.ts'
import type { Decision } from '#features/cases/status/contract.ts'
import { addDays, addMonths, countDays, todayInWarsaw } from '#shared/dates.ts'

interface DecidedCase {
  decision: Decision | null
  decision_delivered_on: string | null
  upo_issued_at: Date | null
}

/** Whether there can be a card: the permit is granted. It is collected weeks later, also when the case is closed by then. */
export function mayHaveCard({ decision }: Pick<DecidedCase, 'decision'>): boolean {
  return decision === 'granted'
}

/**
 * The first day (YYYY-MM-DD) on which the card can have been collected: that of the decision's delivery, else of the filing;
 * null where neither is known.
 */
export function earliestCollection({ decision_delivered_on, upo_issued_at }: DecidedCase): string | null {
  return decision_delivered_on ?? (upo_issued_at ? todayInWarsaw(upo_issued_at) : null)
}

const MONTHS_A_YEAR = 12

/** The last day (YYYY-MM-DD) to which a card collected on this one can be valid: no card lasts longer than that of a permanent resident. */
export function latestEnd(collectedOn: string): string {
  const months = requireFact('permanent-card-years').value * MONTHS_A_YEAR
  const month = addMonths(collectedOn.slice(0, 7), months)
  // 29 February is not in every year.
  const day = collectedOn.slice(5) === '02-29' ? '28' : collectedOn.slice(8)
  return `${month}-${day}`
}

/** The day (YYYY-MM-DD) from which the next application is begun, by our own advice: so many days before the card ends. */
export function renewalFrom(validUntil: string): string {
  return addDays(validUntil, -requireFact('renewal-before').value)
}

/** How near the end of a card is: `ended` from the day after it. Days as YYYY-MM-DD. */
export function cardState(validUntil: string, today: string): 'valid' | 'renewal' | 'ended' {
  if (today > validUntil) return 'ended'
  return today >= renewalFrom(validUntil) ? 'renewal' : 'valid'
}

/** Days from today to the end of the card; negative once it has passed. */
export const daysOfCard = (validUntil: string, today: string) => countDays(today, validUntil)

/** What is next once the office has decided: read it, collect the card, know what the card asks, or begin the next application. */
export function stepAfterDecision({
  decision,
  validUntil,
  today,
}: {
  decision: Decision | null
  /** YYYY-MM-DD; null without a card. */
  validUntil: string | null
  /** YYYY-MM-DD in Warsaw. */
  today: string
}): 'read_decision' | 'collect_card' | 'have_card' | 'renew_card' {
  if (!mayHaveCard({ decision })) return 'read_decision'
  if (validUntil === null) return 'collect_card'
  return cardState(validUntil, today) === 'valid' ? 'have_card' : 'renew_card'
}
