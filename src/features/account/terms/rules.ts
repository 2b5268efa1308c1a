import { TERMS } from '#features/account/contract.ts'
import { addDays } from '#shared/dates.ts'

/** Days between the announcement of changed terms and the day from which they apply (terms, section 13). */
export const TERMS_NOTICE_DAYS = 14

/**
 * The day (YYYY-MM-DD) from which the current terms apply to an account that agreed to older ones, when it is told of them
 * today: that of the terms, and never less than 14 days ahead, whenever this version is installed.
 */
export function termsApplyFrom(today: string): string {
  const earliest = addDays(today, TERMS_NOTICE_DAYS)
  if (earliest > TERMS.appliesFrom) return earliest
  return TERMS.appliesFrom
}

interface Agreed {
  /** Null for who has not agreed to any terms yet. */
  version: string | null
  /** The day that was announced; null before the announcement. */
  announced: string | null
  today: string
}

/**
 * The day from which the current terms apply to somebody, while it is ahead: nobody is asked before. Null when they apply
 * now: to a new account, and to one that has never agreed to any.
 */
export function termsAhead({ version, announced, today }: Agreed): string | null {
  if (version === null || version === TERMS.version) return null
  const from = announced ?? termsApplyFrom(today)
  return today < from ? from : null
}
