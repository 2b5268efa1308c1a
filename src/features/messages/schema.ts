import { z } from 'zod'
import { m } from '#messages/messages.js'
import { requiredText } from '#shared/text-schema.ts'
import { MAX_MESSAGE_LENGTH } from './contract.ts'
import { attachedFileSchema, fileIdsSchema } from './files/schema.ts'

export const messageSchema = z.object({
  id: z.string(),
  author: z.object({
    kind: z.enum(['applicant', 'staff']),
    /** Null when the account is gone. */
    name: z.string().nullable(),
  }),
  text: z.string(),
  files: z.array(attachedFileSchema),
  sent_at: z.string(),
  read_at: z.string().nullable().describe('When the other side first had it open.'),
})
export type Message = z.infer<typeof messageSchema>

/** What is sent under an id of the client is stored once, however often it is sent. */
export const sentIdSchema = z
  .uuid({ error: () => m.messages_id_wrong() })
  .optional()
  .describe('Made by the client, random: the same call again with the same id is answered, and stored once.')

export const newMessageSchema = z.strictObject({
  id: sentIdSchema,
  text: requiredText({ max: MAX_MESSAGE_LENGTH, missing: () => m.messages_text_missing() }),
  files: fileIdsSchema,
})
export type NewMessage = z.infer<typeof newMessageSchema>

export const staffMessageSchema = newMessageSchema.extend({
  after: z
    .uuid()
    .nullable()
    .optional()
    .describe(
      'The newest message that the writer has seen, null for none: an answer of a colleague after it is told first.',
    ),
})
export type StaffMessage = z.infer<typeof staffMessageSchema>
