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

/** The slot of a document that the consultancy asks for beside the eight: `requested-` and the id of the task that asks for it. */
export type RequestedSlot = `requested-${string}`
export const REQUESTED_SLOT = /^requested-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** The slot of a translation or a further document that the applicant adds beside one of the eight. */
export type AdditionalSlot = `additional-${string}`
export const ADDITIONAL_SLOT = /^additional-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** What a document is filed under: one of the eight slots, a requested one, or an additional one. */
export type DocumentKey = DocumentType | RequestedSlot | AdditionalSlot

export const DOCUMENT_SLOTS = DOCUMENT_TYPES.length
/** `pending` until staff have decided; `asked_again`: the applicant is to send another file. */
export const DOCUMENT_STATUSES = ['pending', 'accepted', 'asked_again'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** How a document reached the consultancy that staff add for an applicant: in person, by post, by email, by a third party's link. */
export const ARRIVALS = ['brought', 'mailed', 'emailed', 'third_party'] as const
/** Those from which staff choose. */
export const CHOSEN_ARRIVALS = ['brought', 'mailed', 'emailed'] as const
export type Arrival = (typeof ARRIVALS)[number]

/** Why staff ask for a document again. */
export const ASK_REASONS = [
  'pages_missing',
  'unreadable',
  'expired',
  'wrong_document',
  'name_differs',
  'not_translated',
  'too_old',
  'other',
] as const
export type AskReason = (typeof ASK_REASONS)[number]

/** 5 MB; a file of exactly this size is accepted. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
export const FILE_NAME_MAX_BYTES = 255

export const CONTENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

/** File endings per type; the first is that of downloads. */
export const FILE_ENDINGS = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif', 'jpe'],
  'image/png': ['png'],
} as const satisfies Record<ContentType, readonly string[]>

/** Only this many pages, from the first, get a preview. */
export const PREVIEWED_PAGES_MAX = 60
/** Only this many pages are drawn and checked after the upload. */
export const CHECKED_PAGES_MAX = 500
