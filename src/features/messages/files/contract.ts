export const MESSAGE_FILES_PATH = '/api/messages/files'
export const MESSAGE_FILE_PATH = '/api/messages/files/{id}'
export const CASE_FILES_PATH = '/api/staff/cases/{number}/files'
export const CASE_FILE_FILE_PATH = '/api/staff/cases/{number}/files/{id}'

/**
 * What a file is for. No call of an applicant reaches one of a note; those of third parties came by a link, those of letters are
 * pages of what the office has sent.
 */
export const FILE_PURPOSES = ['messages', 'notes', 'third_parties', 'letters'] as const
export type FilePurpose = (typeof FILE_PURPOSES)[number]
/** Those for which staff upload. */
export const WRITTEN_PURPOSES = ['messages', 'notes'] as const
export type WrittenPurpose = (typeof WRITTEN_PURPOSES)[number]

export const FILES_PER_MESSAGE = 5
/** Of one person, in messages and notes that are not sent yet, and of one case altogether. */
export const MOST_UNATTACHED = 20
export const MOST_FILES_OF_CASE = 200
export const MOST_BYTES_OF_CASE = 100 * 1024 * 1024
export const MAX_ATTACHED_BYTES = 5 * 1024 * 1024
/** For the file dialog; the server judges by content. */
export const ATTACHED_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
/** A file that belongs to no message or note by then is deleted. */
export const UNATTACHED_HOURS = 24

/** True for the paths to which files of messages and notes are uploaded. */
export const isFilesPath = (path: string) =>
  path === MESSAGE_FILES_PATH || /^\/api\/staff\/cases\/[^/]+\/files$/.test(path)
