import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import {
  NOTIFICATION_STREAM_PATH,
  NOTIFICATIONS_PATH,
  UNREAD_COUNT_HEADER,
} from '#features/notifications/contract.ts'
import { notificationSchema } from '#features/notifications/schema.ts'
import type { LiveEvents } from '#features/notifications/stream/server/service.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireSession } from '#http/require-session.ts'
import { currentLanguage } from '#language/language.ts'
import type { NoticeTexts } from './mail.ts'
import {
  listNotifications,
  listOlderNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from './service.ts'

const tags = ['notifications']

const listNotificationsRoute = createRoute({
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

const markNotificationReadRoute = createRoute({
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

const readAllNotificationsRoute = createRoute({
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

const streamNotificationsRoute = createRoute({
  method: 'get',
  path: NOTIFICATION_STREAM_PATH,
  summary: 'Your new notifications, as server-sent events',
  description:
    'Events: `refresh` (first, and when events may have been missed: fetch the list again), `notification` (the record), `changed` ({ topic }: you did something that needs no notification), `read` ({ read: ids or "all" }). It ends with its session. At most 20 per person.',
  tags,
  responses: {
    200: { description: 'Stays open', content: { 'text/event-stream': { schema: z.string() } } },
    ...errorResponses(401, 404, 429, 503),
  },
})

interface NotificationDeps extends Deps {
  live: LiveEvents
  notices: NoticeTexts
}

export function createNotificationRoutes({ live, notices }: NotificationDeps) {
  return createApi()
    .openapi(listNotificationsRoute, async (c) => {
      const { before } = c.req.valid('query')
      const session = requireSession(c)
      if (before) {
        const older = await session.transaction((act) => listOlderNotifications(act, { notices, before }))
        return c.json(older, 200)
      }
      const { list, unread } = await listNotifications({ session, notices })
      return c.json(list, 200, { [UNREAD_COUNT_HEADER]: String(unread) })
    })
    .openapi(markNotificationReadRoute, async (c) => {
      const call = { session: requireSession(c), notices }
      return c.json(await markNotificationRead(call, c.req.valid('param').id), 200)
    })
    .openapi(readAllNotificationsRoute, async (c) =>
      c.json({ read: await requireSession(c).transaction(markAllNotificationsRead) }, 200),
    )
    .openapi(streamNotificationsRoute, async (c) => {
      requireGet(c)
      const { userId, sessionId } = await requireSession(c).check()
      const { outgoing } = c.env as { outgoing: ServerResponse }
      const language = currentLanguage()
      await live.open({ userId, sessionId, language, outgoing, requestId: c.get('requestId') })
      return RESPONSE_ALREADY_SENT.clone()
    })
}

export type NotificationsApi = ReturnType<typeof createNotificationRoutes>
