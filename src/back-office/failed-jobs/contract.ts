export const FAILED_JOBS_PATH = '/api/staff/failed-jobs'
export const FAILED_JOB_PATH = '/api/staff/failed-jobs/{id}'
export const FAILED_JOB_RETRY_PATH = '/api/staff/failed-jobs/{id}/retry'
export const SCHEDULED_JOBS_PATH = '/api/staff/scheduled-jobs'

/** Where an admin sees them. */
export const FAILED_JOBS_SCREEN = '/office/failed-jobs'
