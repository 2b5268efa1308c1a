export const QUEUE_PATH = '/api/staff/cases'

export const CASES_PER_PAGE = 50
export const MAX_QUERY_LENGTH = 100

export const SORTS = ['days_left', 'waiting', 'newest'] as const
export type Sort = (typeof SORTS)[number]

/** Without it the queue leaves out what the caller has snoozed, but for a search. */
export const SNOOZED = ['only'] as const
