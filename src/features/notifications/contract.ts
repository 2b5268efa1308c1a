import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses } from '#http/error-responses.ts'

/** What a notification can be about. Its words are in settings/rules.ts. */
export const NOTIFICATION_TOPICS = [
  'security',
  'payments',
  'application',
  'documents',
  'appointments',
  'consultations',
  'reminder_application',
  'reminder_appointment',
] as const

export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

export const NOTIFICATIONS_PATH = '/api/notifications'
export const NOTIFICATION_STREAM_PATH = '/api/notifications/stream'
export const NOTIFICATIONS_PER_PAGE = 50
/** How many are unread, also beyond the first page; with the first page only. */
export const UNREAD_COUNT_HEADER = 'X-Unread-Count'

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

const tags = ['notifications']

export const listNotificationsRoute = createRoute({
  method: 'get',
  path: NOTIFICATIONS_PATH,
  summary: 'Your notifications, newest first',
  description: 'At most 50; older ones with `before`, the id of the last one seen.',
  tags,
  request: { query: z.strictObject({ before: z.uuid().optional() }) },
  responses: {
    200: {
      description: 'Newest first',
      headers: {
        [UNREAD_COUNT_HEADER]: {
          description: 'How many are unread, also beyond this page; not sent with `before`',
          schema: { type: 'integer' },
        },
      },
      content: { 'application/json': { schema: z.array(notificationSchema) } },
    },
    ...errorResponses(400, 401),
  },
})

export const markNotificationReadRoute = createRoute({
  method: 'patch',
  path: `${NOTIFICATIONS_PATH}/{id}`,
  summary: 'Mark a notification as read',
  tags,
  request: {
    params: z.strictObject({ id: z.uuid() }),
    body: {
      required: true,
      content: { 'application/json': { schema: z.strictObject({ read: z.literal(true) }) } },
    },
  },
  responses: {
    200: {
      description: 'The notification',
      content: { 'application/json': { schema: notificationSchema } },
    },
    ...errorResponses(400, 401, 404),
  },
})

export const readAllNotificationsRoute = createRoute({
  method: 'post',
  path: `${NOTIFICATIONS_PATH}/read-all`,
  summary: 'Mark all your notifications as read',
  tags,
  responses: {
    200: {
      description: 'How many were unread',
      content: { 'application/json': { schema: z.object({ read: z.int() }) } },
    },
    ...errorResponses(401),
  },
})

export const streamNotificationsRoute = createRoute({
  method: 'get',
  path: NOTIFICATION_STREAM_PATH,
  summary: 'Your notifications as they come, as server-sent events',
  description:
    'Events: `refresh` (first, and when something may have been missed: read the list again), `notification` (the record), `read` ({ read: ids or "all" }). It ends with its session. At most 20 a person.',
  tags,
  responses: {
    200: { description: 'Stays open', content: { 'text/event-stream': { schema: z.string() } } },
    ...errorResponses(401, 404, 429, 503),
  },
})
