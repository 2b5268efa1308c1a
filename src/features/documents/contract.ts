import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses } from '#http/error-responses.ts'
import { m } from '#messages/messages.js'

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

export const documentTypeSchema = z.enum(DOCUMENT_TYPES, { error: () => m.documents_type_unknown() })

export const documentSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  file_name: z.string(),
  /** Bytes. */
  file_size: z.int(),
  document_type: z.enum(DOCUMENT_TYPES),
  /** A path of this server that checks who asks. */
  file_url: z.string(),
  uploaded_at: z.string(),
  status: z.enum(['pending']),
  /** What the file is by its content, whatever its name says. */
  content_type: z.enum(CONTENT_TYPES),
  /** Of a PDF. */
  page_count: z.int().nullable(),
  /** Pixels of a picture, as a person sees it. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** A small JPEG of a picture; changes with every upload. */
  preview_url: z.string().nullable(),
  checked_pages: z
    .int()
    .nullable()
    .describe(
      `How many pages of a PDF were drawn to see whether they can be read, some seconds after the upload; null until then, and for a picture. Fewer than page_count when a page takes too long, and at most ${CHECKED_PAGES_MAX}.`,
    ),
  unreadable_pages: z.array(z.int()).describe('Numbers, from 1, of pages that cannot be drawn.'),
  damaged_pages: z
    .array(z.int())
    .describe('Numbers of pages that were drawn, but with a picture that breaks off inside.'),
  blank_pages: z.array(z.int()).describe('Numbers of pages with nothing on them. No fault.'),
  previewed_pages: z
    .int()
    .describe(
      `The first so many pages, at most ${PREVIEWED_PAGES_MAX}, have a small picture at /api/documents/{id}/pages/{page}/preview; an unreadable page has none.`,
    ),
})
export type Document = z.infer<typeof documentSchema>

export const uploadAnswerSchema = z.object({
  document: documentSchema,
  /** True when the slot held a document before. */
  replaced: z.boolean(),
})
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>

const tags = ['documents']
const idParams = z.object({ id: z.string() })

export const listDocumentsRoute = createRoute({
  method: 'get',
  path: DOCUMENTS_PATH,
  summary: 'Your documents, newest first',
  tags,
  responses: {
    200: {
      description: 'At most one a document type',
      content: { 'application/json': { schema: z.array(documentSchema) } },
    },
    ...errorResponses(401),
  },
})

export const uploadDocumentRoute = createRoute({
  method: 'put',
  path: `${DOCUMENTS_PATH}/{document_type}`,
  summary: 'Upload a document, or replace the one of this type',
  description: 'PDF, JPEG or PNG, judged by content, at most 5 × 1024 × 1024 bytes.',
  tags,
  request: {
    params: z.object({ document_type: documentTypeSchema }),
    body: {
      required: true,
      content: {
        // A plain schema, not zod: the body is read by the handler, after the session and with its own limit.
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: { file: { type: 'string', format: 'binary' } },
            additionalProperties: false,
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: 'The stored document',
      content: { 'application/json': { schema: uploadAnswerSchema } },
    },
    ...errorResponses(400, 401, 413, 415, 422, 429, 507),
  },
})

const bytes = { schema: { type: 'string', format: 'binary' } } as const

export const downloadDocumentRoute = createRoute({
  method: 'get',
  path: `${DOCUMENTS_PATH}/{id}/file`,
  summary: 'The bytes of a document, as they were uploaded',
  tags,
  request: { params: idParams },
  responses: {
    200: {
      description: 'An attachment under the name it was uploaded with',
      content: { 'application/pdf': bytes, 'image/jpeg': bytes, 'image/png': bytes },
    },
    ...errorResponses(401, 404),
  },
})

export const previewDocumentRoute = createRoute({
  method: 'get',
  path: `${DOCUMENTS_PATH}/{id}/preview`,
  summary: 'A small picture of a document that is a picture',
  tags,
  request: { params: idParams },
  responses: {
    200: { description: 'At most 480 pixels wide and high', content: { 'image/jpeg': bytes } },
    ...errorResponses(401, 404),
  },
})

export const previewPageRoute = createRoute({
  method: 'get',
  path: `${DOCUMENTS_PATH}/{id}/pages/{page}/preview`,
  summary: 'A small picture of a page of a PDF',
  description: 'Pages are counted from 1. There is one once the pages were checked, see previewed_pages.',
  tags,
  request: { params: z.object({ id: z.string(), page: z.string() }) },
  responses: {
    200: { description: 'At most 480 pixels wide and high', content: { 'image/jpeg': bytes } },
    ...errorResponses(401, 404),
  },
})
