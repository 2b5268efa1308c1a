import { listNotificationsRoute, markNotificationReadRoute } from '#features/notifications/contract.ts'
import { createApi } from '#platform/api.ts'
import type { Deps } from '#platform/deps.ts'
import { requireSession } from '#platform/session.ts'
import { listNotifications, markNotificationRead } from './service.ts'

export function createNotificationRoutes(_deps: Deps) {
  return createApi()
    .openapi(listNotificationsRoute, async (c) =>
      c.json(await listNotifications(requireSession(c), c.req.valid('query')), 200),
    )
    .openapi(markNotificationReadRoute, async (c) =>
      c.json(await markNotificationRead(requireSession(c), c.req.valid('param').id), 200),
    )
}
