import { z } from 'zod'
import { documentSchema, documentTypeSchema } from '../schema.ts'

export const earlierDocumentSchema = documentSchema.extend({
  document_type: documentTypeSchema,
  case_number: z.string().describe('Number of the ended application that it belongs to.'),
})
export type EarlierDocument = z.infer<typeof earlierDocumentSchema>

export const reuseSchema = z.strictObject({
  document_id: z.string().describe('Id of a document that GET /api/documents/earlier offers for this slot.'),
})
