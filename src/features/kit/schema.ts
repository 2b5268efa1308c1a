import { z } from 'zod'
import { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import { documentKeySchema, documentTypeSchema } from '#features/documents/schema.ts'
import { KIT_CHANGES, KIT_PROBLEMS, KIT_STATES } from './contract.ts'

export const kitFileSchema = z.object({
  document_type: documentKeySchema,
  requested_name: z.string().nullable().describe('The title of a document beside the eight slots.'),
  name: z.string().nullable().describe('Its name in the ZIP; null when it is not in there.'),
  pages: z.int().nullable(),
  before: z.int().describe('Bytes of what was uploaded.'),
  bytes: z.int().nullable().describe('Bytes of the file in the ZIP, or of what is too large for it.'),
  change: z.enum(KIT_CHANGES),
  side: z.int().nullable().describe('Pixels that the longest side of its scans was limited to.'),
  problem: z.enum(KIT_PROBLEMS).nullable().describe('Why it is not in the ZIP.'),
})
export type KitFile = z.infer<typeof kitFileSchema>

export const kitReportSchema = z.object({
  files: z.array(kitFileSchema),
  purpose: z.enum(PURPOSES_OF_STAY).nullable(),
  missing: z.array(documentTypeSchema).describe('Empty slots that this purpose needs.'),
  set_aside: z.array(documentTypeSchema).describe('Slots that were set aside as not needed.'),
  not_needed: z.array(documentTypeSchema).describe('Other empty slots that this purpose does not need.'),
  total_bytes: z.int(),
  limits: z.object({
    photo_width: z.int(),
    photo_height: z.int(),
    photo_megabytes: z.number(),
    file_megabytes: z.number(),
    together_megabytes: z.number(),
  }),
  fits: z
    .boolean()
    .describe('Whether every document is in the ZIP, and every file within the limits of the state portal.'),
})
export type KitReport = z.infer<typeof kitReportSchema>

export const kitSchema = z.object({
  state: z.enum(KIT_STATES),
  /** Percent. */
  progress: z.int(),
  report: kitReportSchema.nullable().describe('Null until it is ready.'),
  bytes: z.int().nullable().describe('Length of the ZIP.'),
  expires_at: z.iso.datetime().nullable(),
})
export type Kit = z.infer<typeof kitSchema>
