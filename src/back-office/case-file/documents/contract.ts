export const STAFF_DOCUMENT_FILE_PATH = '/api/staff/documents/{id}/file'
export const STAFF_DOCUMENT_PAGE_PATH = '/api/staff/documents/{id}/pages/{page}'
/** What the passport's two lines say, and where the answers differ. */
export const CASE_ZONE_PATH = '/api/staff/cases/{number}/passport-zone'
export const VERDICT_PATH = '/api/staff/documents/{id}/verdict'

/** The tab that gives a verdict, which the event of the desk's stream then names. */
export const TAB_HEADER = 'X-Tab'
export const MAX_TAB_LENGTH = 64

export const VERDICTS = ['accepted', 'asked_again'] as const
export const MAX_ASK_MESSAGE = 2000

/** Verdicts are told together when none has been added for so long, and at the latest after the second. */
export const ROUND_MINUTES = 2
export const MAX_BATCH_MINUTES = 10
