import { createRoute, z } from '@hono/zod-openapi'
import { NOTIFICATION_TOPICS } from '#features/notifications/contract.ts'
import { errorResponses } from '#http/error-responses.ts'
import { m } from '#messages/messages.js'
import { UNSUBSCRIBE_PATH } from '#shared/paths.ts'

export const NOTIFICATION_SETTINGS_PATH = '/api/notification-settings'

const topic = z.enum(NOTIFICATION_TOPICS, { error: () => m.notifications_error_topic() })

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
  mail: z.boolean({ error: () => m.notifications_error_mail() }),
})
export type SettingChange = z.infer<typeof settingChangeSchema>

const tags = ['notifications']

export const listNotificationSettingsRoute = createRoute({
  method: 'get',
  path: NOTIFICATION_SETTINGS_PATH,
  summary: 'Which notifications also come by mail',
  tags,
  responses: {
    200: {
      description: 'Every topic',
      content: { 'application/json': { schema: z.array(notificationSettingSchema) } },
    },
    ...errorResponses(401),
  },
})

export const changeNotificationSettingRoute = createRoute({
  method: 'put',
  path: NOTIFICATION_SETTINGS_PATH,
  summary: 'Switch the mails of one topic on or off',
  tags,
  request: {
    body: { required: true, content: { 'application/json': { schema: settingChangeSchema } } },
  },
  responses: {
    200: {
      description: 'The topic as it is now',
      content: { 'application/json': { schema: notificationSettingSchema } },
    },
    ...errorResponses(400, 401, 409),
  },
})

/** Of a mail's own address; the key says that we wrote it. */
const unsubscription = z.object({ user: z.string(), topic: z.string(), key: z.string() })
export type Unsubscription = z.infer<typeof unsubscription>

const page = { 'text/html': { schema: z.string() } }

export const showUnsubscribeRoute = createRoute({
  method: 'get',
  path: UNSUBSCRIBE_PATH,
  summary: 'Page that asks whether the mails of a topic shall stop; changes nothing',
  tags,
  request: { query: unsubscription },
  responses: { 200: { description: 'A page with one button', content: page }, ...errorResponses(400, 404) },
})

export const unsubscribeRoute = createRoute({
  method: 'post',
  path: UNSUBSCRIBE_PATH,
  summary: 'Stop the mails of a topic, without a sign-in (RFC 8058)',
  tags,
  request: { query: unsubscription },
  responses: { 200: { description: 'A page that says so', content: page }, ...errorResponses(400, 404) },
})
