import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import {
  listNotificationsRoute,
  markNotificationReadRoute,
  readAllNotificationsRoute,
  streamNotificationsRoute,
  UNREAD_COUNT_HEADER,
} from '#features/notifications/contract.ts'
import type { LiveEvents } from '#features/notifications/stream/server/service.ts'
import { createApi } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'
import {
  listNotifications,
  listOlderNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from './service.ts'

export function createNotificationRoutes(deps: Deps & { live: LiveEvents }) {
  return createApi()
    .openapi(listNotificationsRoute, async (c) => {
      const { before } = c.req.valid('query')
      if (before) return c.json(await listOlderNotifications(requireSession(c), before), 200)
      const { list, unread } = await listNotifications(requireSession(c))
      return c.json(list, 200, { [UNREAD_COUNT_HEADER]: String(unread) })
    })
    .openapi(markNotificationReadRoute, async (c) =>
      c.json(await markNotificationRead(requireSession(c), c.req.valid('param').id), 200),
    )
    .openapi(readAllNotificationsRoute, async (c) =>
      c.json({ read: await markAllNotificationsRead(requireSession(c)) }, 200),
    )
    .openapi(streamNotificationsRoute, async (c) => {
      // Hono asks this handler for HEAD too: an answer without a body cannot be a stream.
      if (c.req.method !== 'GET') throw new AppError('not_found')
      const { userId, sessionId } = await requireSession(c).check()
      const { outgoing } = c.env as { outgoing: ServerResponse }
      await deps.live.open({ userId, sessionId, outgoing, requestId: c.get('requestId') })
      return RESPONSE_ALREADY_SENT.clone()
    })
}
