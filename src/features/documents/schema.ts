import { z } from 'zod'
import { scanStateSchema } from '#features/cases/scan-state/schema.ts'
import {
  ADDITIONAL_SLOT,
  type AdditionalSlot,
  ARRIVALS,
  ASK_REASONS,
  CHECKED_PAGES_MAX,
  CONTENT_TYPES,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  PREVIEWED_PAGES_MAX,
  REQUESTED_SLOT,
  type RequestedSlot,
} from '#features/documents/contract.ts'
import { m } from '#messages/messages.js'
import { TRANSLATIONS } from './details/contract.ts'
import { pageSchema } from './pages/schema.ts'

export const documentTypeSchema = z.enum(DOCUMENT_TYPES, { error: () => m.documents_type_unknown() })

export const additionalSlotSchema = z.string().regex(ADDITIONAL_SLOT) as unknown as z.ZodType<
  AdditionalSlot,
  AdditionalSlot
>

/** One of the eight slots, or that of a document which the consultancy has asked for, or which the applicant has added. */
export const documentKeySchema = z
  .union(
    [
      z.enum(DOCUMENT_TYPES),
      z.string().regex(REQUESTED_SLOT) as unknown as z.ZodType<RequestedSlot, RequestedSlot>,
      additionalSlotSchema,
    ],
    {
      error: () => m.documents_type_unknown(),
    },
  )
  .describe(
    'One of the eight slots; or `requested-` and the id of the task, for a document that the consultancy has asked for; or `additional-` and the id of a slot that the applicant has made.',
  )

/** How a notice keeps the name of a document. */
export const namedDocumentSchema = z.union([z.enum(DOCUMENT_TYPES), z.object({ requested_name: z.string() })])

export const documentSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  file_name: z.string(),
  /** Bytes. */
  file_size: z.int(),
  document_type: documentKeySchema,
  requested_name: z
    .string()
    .nullable()
    .describe(
      'The name by which the consultancy has asked for it, or the title of an additional document; null for a document of the eight slots.',
    ),
  /** A path of this server, which checks the session. */
  file_url: z.string(),
  uploaded_at: z.string(),
  version: z.int().describe('1 for the first file of this slot, one more with every file that replaced it.'),
  status: z.enum(DOCUMENT_STATUSES),
  opened_at: z
    .string()
    .nullable()
    .describe('When the consultancy first opened this version; null until then.'),
  arrived_by: z
    .enum(ARRIVALS)
    .nullable()
    .describe('How it came to the consultancy, which has added it for you; null for your own upload.'),
  added_by: z
    .string()
    .nullable()
    .describe(
      'Name of who of the team has added it; null for your own upload, and when the account is gone.',
    ),
  asked_reason: z
    .enum(ASK_REASONS)
    .nullable()
    .describe('Why it is asked for again; null in any other status.'),
  asked_message: z.string().nullable().describe('What the consultancy wrote about it.'),
  dated_on: z
    .string()
    .nullable()
    .describe(
      'The day that it bears, or on which the photo was taken (YYYY-MM-DD); null while you have not said it of this version.',
    ),
  translation: z
    .enum(TRANSLATIONS)
    .nullable()
    .describe('Whether it needs a sworn translation, and has one; null while you have not said it.'),
  scan_state: scanStateSchema,
  /** The type of the content, whatever the file name says. */
  content_type: z.enum(CONTENT_TYPES),
  /** Number of pages of a PDF. */
  page_count: z.int().nullable(),
  /** Width of an image in pixels, with its EXIF orientation applied. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Path of an image's preview (JPEG); it changes with every upload. */
  preview_url: z.string().nullable(),
  checked_pages: z
    .int()
    .nullable()
    .describe(
      `How many pages of a PDF were drawn to check that they are readable, some seconds after the upload; null until then, and for an image. Fewer than page_count when a page takes too long, and at most ${CHECKED_PAGES_MAX}.`,
    ),
  unreadable_pages: z.array(z.int()).describe('Numbers, from 1, of pages that cannot be drawn.'),
  damaged_pages: z.array(z.int()).describe('Numbers of pages that were drawn, but with a corrupt image.'),
  blank_pages: z.array(z.int()).describe('Numbers of blank pages, which are not a fault.'),
  previewed_pages: z
    .int()
    .describe(
      `How many pages from the first on, at most ${PREVIEWED_PAGES_MAX}, have a preview at /api/documents/{id}/pages/{page}/preview; an unreadable page has none.`,
    ),
  pages: z
    .array(pageSchema)
    .nullable()
    .describe(
      'The pages that the document is made of, in order; its file is one PDF of them. Null for a file as uploaded.',
    ),
})
export type Document = z.infer<typeof documentSchema>

export const uploadAnswerSchema = z.object({
  document: documentSchema,
  /** True when the upload replaced a document. */
  replaced: z.boolean(),
})
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>
