import { z } from 'zod'
import { NOTIFICATION_TOPICS } from '#features/notifications/contract.ts'
import { m } from '#messages/messages.js'

const topic = z.enum(NOTIFICATION_TOPICS, { error: () => m.notifications_settings_error_topic() })

export const notificationSettingSchema = z.object({
  topic: z.enum(NOTIFICATION_TOPICS),
  /** Whether notifications of the topic are also sent by mail. */
  mail: z.boolean(),
  /** Whether these mails cannot be switched off. */
  required: z.boolean(),
})
export type NotificationSetting = z.infer<typeof notificationSettingSchema>

export const settingChangeSchema = z.strictObject({
  topic,
  mail: z.boolean({ error: () => m.notifications_settings_error_mail() }),
})
export type SettingChange = z.infer<typeof settingChangeSchema>

/** The query of an unsubscribe link: person, topic and signature in one. */
export const unsubscriptionSchema = z.object({ key: z.string().default('') })
