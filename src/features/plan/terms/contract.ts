export const CASE_TERMS_PATH = '/api/case/terms'
export const CASE_TERM_PATH = '/api/case/terms/{id}'

/**
 * What starts a term of the law: a letter about missing formal parts, one that orders a visit, one that asks for evidence, and
 * the loss of the job of a permit. The term of an appeal follows from the decision.
 */
export const TERM_KINDS = ['formal_gaps', 'visit', 'evidence', 'job_lost'] as const
export type TermKind = (typeof TERM_KINDS)[number]

/** So many terms of a case stand beside each other. */
export const MAX_TERMS = 30
/** How far back and ahead a day of a term may lie, in days. */
export const TERM_DAYS_BACK = 366
export const TERM_DAYS_AHEAD = 366
