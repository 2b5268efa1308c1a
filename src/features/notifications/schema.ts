import { z } from 'zod'
import { NOTIFICATION_TOPICS } from '#features/notifications/contract.ts'

export const notificationSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  message: z.string(),
  sent_at: z.string(),
  read: z.boolean(),
  topic: z.enum(NOTIFICATION_TOPICS),
  /** Path of the place it speaks of. */
  link: z.string().nullable(),
})
export type Notification = z.infer<typeof notificationSchema>
