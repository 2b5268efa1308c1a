export const MY_DAY_PATH = '/api/staff/my-day'

/** Terms and tasks are listed that many days ahead. */
export const DAYS_AHEAD = 14
/** The most rows of each kind; the work queue has all. */
export const ROWS_MAX = 100

/** What a client waits for. */
export const WAITS_FOR = ['check_documents', 'answer_message'] as const
/** Terms of a case that are no tasks. */
export const LEGAL_TERMS = ['last_legal_day', 'appeal', 'complaint'] as const
