export const CLOSURES_PATH = '/api/staff/closures'
export const CLOSURE_PATH = '/api/staff/closures/{id}'
export const CLOSURE_REASON_MAX = 200
/** The longest time that is closed at once. */
export const CLOSURE_DAYS_MAX = 366
