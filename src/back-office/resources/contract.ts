export const STAFF_RESOURCES_PATH = '/api/staff/resources'
export const STAFF_RESOURCE_PATH = '/api/staff/resources/{id}'
export const STAFF_RESOURCE_FILE_PATH = '/api/staff/resources/{id}/file'
export const RESOURCES_ORDER_PATH = '/api/staff/resources/order'

/** Bytes; the database has the same limit. */
export const MAX_RESOURCE_BYTES = 10 * 1024 * 1024

export const MAX_TITLE_LENGTH = 100
/** In a form a text beside a file has at most 1,000 bytes. */
export const MAX_DESCRIPTION_LENGTH = 300

/** Where the file comes from that applicants get. */
export const RESOURCE_ORIGINS = ['built', 'replaced', 'uploaded'] as const

/** True for the calls whose body is a file. */
export const isResourceUpload = (method: string, path: string) =>
  (method === 'POST' && path === STAFF_RESOURCES_PATH) ||
  (method === 'PUT' && path.startsWith(`${STAFF_RESOURCES_PATH}/`) && path.endsWith('/file'))
