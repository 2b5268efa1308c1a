import { z } from 'zod'
import { NOTIFICATION_TOPICS } from '#features/notifications/contract.ts'
import { m } from '#messages/messages.js'

const topic = z.enum(NOTIFICATION_TOPICS, { error: () => m.notifications_settings_error_topic() })

export const notificationSettingSchema = z.object({
  topic: z.enum(NOTIFICATION_TOPICS),
  /** Whether it also comes by mail. */
  mail: z.boolean(),
  /** It always does, and cannot be switched off. */
  required: z.boolean(),
})
export type NotificationSetting = z.infer<typeof notificationSettingSchema>

export const settingChangeSchema = z.strictObject({
  topic,
  mail: z.boolean({ error: () => m.notifications_settings_error_mail() }),
})
export type SettingChange = z.infer<typeof settingChangeSchema>

/** Of a mail's own address; the key says that we wrote it. */
export const unsubscriptionSchema = z.object({ user: z.string(), topic: z.string(), key: z.string() })

export type Unsubscription = z.infer<typeof unsubscriptionSchema>
