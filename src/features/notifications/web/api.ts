import { queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { NOTIFICATIONS_PER_PAGE, UNREAD_COUNT_HEADER } from '#features/notifications/contract.ts'
import type { NotificationFeed } from '#features/notifications/rules.ts'
import type { NotificationsApi } from '#features/notifications/server/routes.ts'

const { call, callWithHeaders } = createClient<RoutesOf<NotificationsApi>>()

export const NOTIFICATIONS_KEY = ['notifications'] as const

/**
 * The newest page, over the older ones that were on the list. BELL-3: a failure is only logged, and the list stays as it
 * was.
 */
export const notificationsQuery = queryOptions({
  queryKey: NOTIFICATIONS_KEY,
  queryFn: async ({ signal, client }): Promise<NotificationFeed> => {
    try {
      const page = await fetchNotifications({ signal })
      if (page.complete || !client.getQueryData(NOTIFICATIONS_KEY)) return page
      // Comes with the panel, not with the first load.
      const { withNewest } = await import('#features/notifications/rules.ts')
      return withNewest(client.getQueryData(NOTIFICATIONS_KEY), page)
    } catch (error) {
      if (!signal.aborted) console.error('notifications could not be loaded', error)
      throw error
    }
  },
})

/** One page: the newest, or those older than `before`. The count of unread ones comes with the newest only. */
export async function fetchNotifications({
  before,
  signal,
}: {
  before?: string | undefined
  signal?: AbortSignal
}): Promise<NotificationFeed> {
  const { answer: list, headers } = await callWithHeaders('GET /api/notifications', {
    query: { before },
    signal,
  })
  const unread = Number(headers.get(UNREAD_COUNT_HEADER) ?? 0)
  return { list, unread, complete: list.length < NOTIFICATIONS_PER_PAGE }
}

/** One notification, or all there are, has been read. */
export function markRead(id: string) {
  // The click may lead to another page.
  return call('PATCH /api/notifications/:id', { param: { id }, json: { read: true }, keepalive: true })
}

export function markAllRead() {
  return call('POST /api/notifications/read-all')
}
