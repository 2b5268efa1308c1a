import { z } from 'zod'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { additionalSlotSchema } from '#features/documents/schema.ts'
import { m } from '#messages/messages.js'
import { requiredLine } from '#shared/text-schema.ts'
import { ADDITIONAL_KINDS, ADDITIONAL_TITLE_MAX } from './contract.ts'
import { listKinds } from './rules.ts'

const title = requiredLine({
  max: ADDITIONAL_TITLE_MAX,
  missing: () => m.documents_additional_error_title(),
}).describe('By which it is called in every list.')

export const additionalDocumentSchema = z.object({
  id: z.string(),
  document_type: additionalSlotSchema.describe('The slot into which its file is uploaded.'),
  beside: z.enum(DOCUMENT_TYPES).describe('The slot beside which it stands.'),
  kind: z.enum(ADDITIONAL_KINDS),
  title: z.string(),
  created_at: z.string(),
})
export type AdditionalDocument = z.infer<typeof additionalDocumentSchema>

export const newAdditionalSchema = z
  .strictObject({
    beside: z.enum(DOCUMENT_TYPES, { error: () => m.documents_type_unknown() }),
    kind: z.enum(ADDITIONAL_KINDS, { error: () => m.documents_additional_error_kind() }),
    title,
  })
  .refine(({ beside, kind }) => listKinds(beside).includes(kind), {
    path: ['kind'],
    error: () => m.documents_additional_error_photo(),
  })
export type NewAdditional = z.output<typeof newAdditionalSchema>

export const additionalTitleSchema = z.strictObject({ title })
export type AdditionalTitle = z.output<typeof additionalTitleSchema>
