export const DOCUMENTS_PATH = '/api/documents'

/** The eight slots, in the order of the screen. */
export const DOCUMENT_TYPES = [
  'passport',
  'photo',
  'application_form',
  'accommodation',
  'health_insurance',
  'financial_proof',
  'purpose_documents',
  'cv',
] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export const DOCUMENT_SLOTS = DOCUMENT_TYPES.length
/** 5 MB; a file of exactly this size is taken. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
export const FILE_NAME_MAX_BYTES = 255

export const CONTENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

/** First the ending that stored objects get. */
export const FILE_ENDINGS = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif', 'jpe'],
  'image/png': ['png'],
} as const satisfies Record<ContentType, readonly string[]>

/** The pages from the first on of which a small picture is kept. */
export const PREVIEWED_PAGES_MAX = 60
/** Pages beyond these are not drawn after the upload. */
export const CHECKED_PAGES_MAX = 500
