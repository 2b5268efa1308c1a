import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { NOTIFICATIONS_PATH } from '#features/notifications/contract.ts'
import { type NotificationFeed, withOlder, withRead } from '#features/notifications/rules.ts'
import { apiFetch } from '#platform/web/api-client.ts'
import { fetchNotifications, NOTIFICATIONS_KEY } from './api.ts'

/** Marks one as read: shown at once, saved behind it, taken back when it could not be saved (BELL-3: and logged). */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      apiFetch(`${NOTIFICATIONS_PATH}/${encodeURIComponent(id)}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ read: true }),
        // The click may lead to another page.
        keepalive: true,
      }),
    onMutate: (id) => showRead(client, [id]),
    onError: (error, _id, before) => takeBack(client, error, before),
  })
}

export function useMarkAllRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => apiFetch(`${NOTIFICATIONS_PATH}/read-all`, { method: 'POST' }),
    onMutate: () => showRead(client, 'all'),
    onError: (error, _nothing, before) => takeBack(client, error, before),
  })
}

async function showRead(client: QueryClient, read: string[] | 'all') {
  await client.cancelQueries({ queryKey: NOTIFICATIONS_KEY })
  const before = client.getQueryData<NotificationFeed>(NOTIFICATIONS_KEY)
  client.setQueryData<NotificationFeed>(NOTIFICATIONS_KEY, (feed) => feed && withRead(feed, read))
  return before
}

function takeBack(client: QueryClient, error: Error, before: NotificationFeed | undefined): void {
  console.error('notifications could not be marked as read', error)
  client.setQueryData(NOTIFICATIONS_KEY, before)
}

/** Adds the next page below the list. */
export function useOlder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const feed = client.getQueryData<NotificationFeed>(NOTIFICATIONS_KEY)
      return fetchNotifications({ before: feed?.list.at(-1)?.id })
    },
    onSuccess: ({ list, complete }) =>
      client.setQueryData<NotificationFeed>(
        NOTIFICATIONS_KEY,
        (feed) => feed && withOlder(feed, list, complete),
      ),
    onError: (error) => console.error('older notifications could not be loaded', error),
  })
}
