export const PLAN_CALENDAR_PATH = '/api/case/calendar'
/** Calls below it need no session: the secret address is the right to make them. */
export const PLAN_CALENDAR_FEEDS = '/api/calendar/'
export const PLAN_CALENDAR_FEED_PATH = '/api/calendar/{file}'
