import { z } from 'zod'
import { scanStateSchema } from '#features/cases/scan-state/schema.ts'
import { m } from '#messages/messages.js'
import { ATTACHED_TYPES, FILES_PER_MESSAGE } from './contract.ts'

export const attachedFileSchema = z.object({
  id: z.string(),
  file_name: z.string(),
  file_size: z.int().describe('Bytes.'),
  content_type: z.enum(ATTACHED_TYPES),
  scan_state: scanStateSchema,
})
export type AttachedFile = z.infer<typeof attachedFileSchema>

/** Ids of files that were uploaded for it before. */
export const fileIdsSchema = z
  .array(z.string().max(100))
  .max(FILES_PER_MESSAGE, { error: () => m.messages_files_too_many({ max: FILES_PER_MESSAGE }) })
  .optional()
