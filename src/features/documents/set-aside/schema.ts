import { z } from 'zod'
import { DOCUMENT_TYPES } from '../contract.ts'

export const notNeededSlotSchema = z.object({
  document_type: z.enum(DOCUMENT_TYPES),
  set_aside_at: z.string().nullable().describe('When you set the slot aside; null while it is not.'),
})
/** A slot that the chosen purpose does not need. */
export type NotNeededSlot = z.infer<typeof notNeededSlotSchema>
