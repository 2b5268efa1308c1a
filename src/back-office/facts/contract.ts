export const FACTS_PATH = '/api/staff/facts'
export const FACT_PATH = '/api/staff/facts/{id}'

/** Days after which a fact of this kind is read again. What ends a legal stay is read every month. */
export const CHECK_EVERY_DAYS = {
  'status-end': 31,
  amount: 90,
  figure: 90,
  term: 180,
  rule: 180,
  office: 180,
  practice: 180,
} as const
export type FactKind = keyof typeof CHECK_EVERY_DAYS
export const FACT_KINDS = [
  'status-end',
  'amount',
  'figure',
  'term',
  'rule',
  'office',
  'practice',
] as const satisfies FactKind[]

/** Days before the next check from which a fact is soon too old. */
export const SOON_DAYS = 14

export const CERTAINTIES = ['A', 'B', 'C', 'D', 'N', 'F', 'S'] as const

export const MAX_VALUE_LENGTH = 200
export const MAX_SOURCE_LENGTH = 200
export const MAX_NUMBER = 1_000_000_000
/** Checks before this one that are shown. */
export const MOST_HISTORY = 50
