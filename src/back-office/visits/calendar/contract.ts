export const CALENDAR_ADDRESS_PATH = '/api/staff/calendar'
/** Calls below it need no session: the secret address is the right to make them. */
export const CALENDAR_FEEDS = '/api/staff-calendar/'
export const CALENDAR_FEED_PATH = '/api/staff-calendar/{file}'
/** Visits of so many days back stay in the calendar. */
export const CALENDAR_DAYS_BACK = 30
