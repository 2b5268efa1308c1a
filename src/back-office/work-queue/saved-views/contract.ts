export const SAVED_VIEWS_PATH = '/api/staff/saved-views'
export const SAVED_VIEW_PATH = '/api/staff/saved-views/{id}'
export const SAVED_VIEW_NAME_MAX = 60
/** Of one person; each is counted whenever the queue changes. */
export const SAVED_VIEWS_MAX = 30
