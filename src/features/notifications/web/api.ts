import { queryOptions } from '@tanstack/react-query'
import {
  NOTIFICATIONS_PATH,
  NOTIFICATIONS_PER_PAGE,
  type Notification,
  UNREAD_COUNT_HEADER,
} from '#features/notifications/contract.ts'
import type { NotificationFeed } from '#features/notifications/rules.ts'
import { apiFetch } from '#platform/web/api-client.ts'

export const NOTIFICATIONS_KEY = ['notifications']

/**
 * As many as were on the list before, at least a page. BELL-3: a failure is only logged, and the list stays as
 * it was.
 */
export const notificationsQuery = queryOptions({
  queryKey: NOTIFICATIONS_KEY,
  queryFn: async ({ signal, client }): Promise<NotificationFeed> => {
    const wanted = client.getQueryData<NotificationFeed>(NOTIFICATIONS_KEY)?.list.length ?? 0
    try {
      const feed = await fetchNotifications({ signal })
      while (!feed.complete && feed.list.length < wanted) {
        const older = await fetchNotifications({ signal, before: feed.list.at(-1)?.id })
        feed.list.push(...older.list)
        feed.complete = older.complete
      }
      return feed
    } catch (error) {
      if (!signal.aborted) console.error('notifications could not be loaded', error)
      throw error
    }
  },
})

interface Page {
  list: Notification[]
  /** Of the first page only. */
  unread: number
  complete: boolean
}

/** One page: the newest, or those older than `before`. */
export async function fetchNotifications({
  before,
  signal,
}: {
  before?: string | undefined
  signal?: AbortSignal
}): Promise<Page> {
  const response = await apiFetch(before ? `${NOTIFICATIONS_PATH}?before=${before}` : NOTIFICATIONS_PATH, {
    signal,
  })
  const list = (await response.json()) as Notification[]
  const unread = Number(response.headers.get(UNREAD_COUNT_HEADER) ?? 0)
  return { list, unread, complete: list.length < NOTIFICATIONS_PER_PAGE }
}
