import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses } from '#platform/error-responses.ts'

export const NOTIFICATIONS_PER_PAGE = 50

export const notificationSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  message: z.string(),
  sent_at: z.string(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

const tags = ['notifications']

export const listNotificationsRoute = createRoute({
  method: 'get',
  path: '/api/notifications',
  summary: 'Your notifications, newest first',
  description: 'At most 50; older ones with `before`, the id of the last one seen.',
  tags,
  request: { query: z.strictObject({ before: z.uuid().optional() }) },
  responses: {
    200: {
      description: 'Newest first',
      content: { 'application/json': { schema: z.array(notificationSchema) } },
    },
    ...errorResponses(400, 401),
  },
})

export const markNotificationReadRoute = createRoute({
  method: 'patch',
  path: '/api/notifications/{id}',
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
