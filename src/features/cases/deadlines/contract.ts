export const LAST_LEGAL_DAY_PATH = '/api/case/last-legal-day'

/** How far back and ahead a last legal day may lie, in years: a residence permit is given for ten at most. */
export const STAY_YEARS_BACK = 10
export const STAY_YEARS_AHEAD = 11
