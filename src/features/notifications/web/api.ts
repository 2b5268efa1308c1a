import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#client/api-client.ts'
import {
  NOTIFICATIONS_PATH,
  NOTIFICATIONS_PER_PAGE,
  type Notification,
  UNREAD_COUNT_HEADER,
} from '#features/notifications/contract.ts'
import type { NotificationFeed } from '#features/notifications/rules.ts'

export const NOTIFICATIONS_KEY = ['notifications']

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
  const response = await apiFetch(before ? `${NOTIFICATIONS_PATH}?before=${before}` : NOTIFICATIONS_PATH, {
    signal,
  })
  const list = (await response.json()) as Notification[]
  const unread = Number(response.headers.get(UNREAD_COUNT_HEADER) ?? 0)
  return { list, unread, complete: list.length < NOTIFICATIONS_PER_PAGE }
}
