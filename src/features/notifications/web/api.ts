import { queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { NOTIFICATIONS_PER_PAGE, UNREAD_COUNT_HEADER } from '#features/notifications/contract.ts'
import { type LoadedNotifications, withNewest } from '#features/notifications/rules.ts'
import type { NotificationsApi } from '#features/notifications/server/routes.ts'

const { call, callWithHeaders } = createClient<RoutesOf<NotificationsApi>>()

export const NOTIFICATIONS_KEY = ['notifications'] as const

/**
 * Fetches the newest page and merges it into the loaded list. BELL-3: a failure is only logged, and the list does not
 * change.
 */
export const notificationsQuery = queryOptions({
  queryKey: NOTIFICATIONS_KEY,
  queryFn: async ({ signal, client }): Promise<LoadedNotifications> => {
    try {
      const page = await fetchNotifications({ signal })
      if (page.complete || !client.getQueryData(NOTIFICATIONS_KEY)) return page
      return withNewest(client.getQueryData(NOTIFICATIONS_KEY), page)
    } catch (error) {
      if (!signal.aborted) console.error('notifications could not be loaded', error)
      throw error
    }
  },
})

/** Fetches one page: the newest, or the one before the id `before`. Only the newest has the unread count. */
export async function fetchNotifications({
  before,
  signal,
}: {
  before?: string | undefined
  signal?: AbortSignal
}): Promise<LoadedNotifications> {
  const { answer: list, headers } = await callWithHeaders('GET /api/notifications', {
    query: { before },
    signal,
  })
  const unread = Number(headers.get(UNREAD_COUNT_HEADER) ?? 0)
  return { list, unread, complete: list.length < NOTIFICATIONS_PER_PAGE }
}

/** Marks one notification as read. */
export function markRead(id: string) {
  // `keepalive`, because the click may leave the page.
  return call('PATCH /api/notifications/:id', { param: { id }, json: { read: true }, keepalive: true })
}

export function markAllRead() {
  return call('POST /api/notifications/read-all')
}
