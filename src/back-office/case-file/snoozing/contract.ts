export const SNOOZES_PATH = '/api/staff/snoozes'
/** The farthest day until which a case is snoozed, counted from today. */
export const SNOOZE_DAYS_MAX = 180
/** A term that ends so soon is pointed out to whoever snoozes a case. */
export const TERM_WARNS_DAYS = 14
