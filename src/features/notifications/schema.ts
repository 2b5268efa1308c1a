import { z } from 'zod'
import { NOTIFICATION_TOPICS } from '#features/notifications/contract.ts'

export const notificationSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  message: z.string(),
  sent_at: z.string(),
  read: z.boolean(),
  topic: z.enum(NOTIFICATION_TOPICS),
  /** Path of the screen that the notification is about. */
  link: z.string().nullable(),
  kind: z
    .string()
    .nullable()
    .describe('What it tells of: several of a kind can be shown as one. Null for a free text.'),
})
export type Notification = z.infer<typeof notificationSchema>
