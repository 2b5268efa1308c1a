export const QUEUE_PATH = '/api/staff/cases'
export const QUEUE_STREAM_PATH = '/api/staff/stream'
export const COLLEAGUES_PATH = '/api/staff/colleagues'
export const ASSIGNMENT_PATH = '/api/staff/assignments'

export const CASES_PER_PAGE = 50
export const MAX_QUERY_LENGTH = 100
/** Cases that are handed over in one act. */
export const MOST_AT_ONCE = 50

export const SORTS = ['days_left', 'waiting', 'newest'] as const
export type Sort = (typeof SORTS)[number]

/** Days left under which a case is marked red, and amber (back-office.md). */
export const RED_DAYS = 15
export const AMBER_DAYS = 45
