export const EXPORT_PATH = '/api/account/export'
export const EXPORT_FILE_PATH = '/api/account/export/{id}'

/** How long the link of a copy can be used, once. */
export const EXPORT_SECONDS = 24 * 60 * 60
export const EXPORT_STATES = ['none', 'working', 'ready', 'failed'] as const
