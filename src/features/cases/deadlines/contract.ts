export const LAST_LEGAL_DAY_PATH = '/api/case/last-legal-day'

/** How far back and ahead a last legal day may lie, in years: a residence permit is given for ten at most. */
export const STAY_YEARS_BACK = 10
export const STAY_YEARS_AHEAD = 11

/** On what ground somebody stays in Poland: from each the last legal day is found in another way. */
export const LEGAL_STAY_BASES = [
  'visa',
  'card',
  'visa_free',
  'temporary_protection',
  'waiting',
  'after_refusal',
  'other',
] as const
export type LegalStayBasis = (typeof LEGAL_STAY_BASES)[number]

/** Pages of a document that can be named as the one that shows the last legal day. */
export const MAX_EVIDENCE_PAGE = 1000
