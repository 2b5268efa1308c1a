export const INBOX_PATH = '/api/staff/inbox'
export const INBOX_ENTRY_PATH = '/api/staff/inbox/{id}'
export const INBOX_ANSWERS_PATH = '/api/staff/inbox/{id}/answers'
export const INBOX_CASE_PATH = '/api/staff/inbox/{id}/case'

export const ENTRIES_PER_PAGE = 50
export const MAX_ANSWER_LENGTH = 5000
/** Cases that are offered as perhaps of the same person. */
export const MOST_POSSIBLE_CASES = 5

/** What is listed: everything open, a half of it, or what is closed. */
export const INBOX_STATES = ['open', 'messages', 'consultations', 'closed'] as const
export type InboxState = (typeof INBOX_STATES)[number]

export const ENTRY_KINDS = ['message', 'consultation'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Why somebody closes an entry without an answer. */
export const CLOSE_REASONS = ['spam', 'answered_elsewhere', 'double', 'not_ours', 'other'] as const

/** A request also closes by itself: it has got a time, or was canceled. */
export const CLOSED_REASONS = [...CLOSE_REASONS, 'booked', 'canceled'] as const
export type ClosedReason = (typeof CLOSED_REASONS)[number]

/** Why a case may be of the same person, the surest first. */
export const LIKENESSES = ['email', 'phone', 'name'] as const
