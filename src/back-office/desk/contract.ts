export const DESK_STREAM_PATH = '/api/staff/stream'
export const COLLEAGUES_PATH = '/api/staff/colleagues'

/** Days left under which a case is marked red, and amber (back-office.md). */
export const RED_DAYS = 15
export const AMBER_DAYS = 45
