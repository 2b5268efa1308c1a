import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  listMarked,
  type NotificationFeed,
  withOlder,
  withRead,
  withUnread,
} from '#features/notifications/rules.ts'
import { fetchNotifications, markAllRead, markRead, NOTIFICATIONS_KEY } from './api.ts'

/** Marks one as read: shown at once, saved behind it, taken back when it could not be saved (BELL-3: and logged). */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: markRead,
    onMutate: (id) => showRead(client, [id]),
    onSettled: (_answer, error, _id, shown) => settle(client, error, shown),
  })
}

export function useMarkAllRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: markAllRead,
    onMutate: () => showRead(client, 'all'),
    onSettled: (_answer, error, _nothing, shown) => settle(client, error, shown),
  })
}

type Shown = Awaited<ReturnType<typeof showRead>>

async function showRead(client: QueryClient, read: string[] | 'all') {
  const asking = client.isFetching({ queryKey: NOTIFICATIONS_KEY }) > 0
  await client.cancelQueries({ queryKey: NOTIFICATIONS_KEY })
  const feed = client.getQueryData<NotificationFeed>(NOTIFICATIONS_KEY)
  client.setQueryData<NotificationFeed>(NOTIFICATIONS_KEY, (known) => known && withRead(known, read))
  return { marked: feed && listMarked(feed, read), asking }
}

function settle(client: QueryClient, error: Error | null, shown: Shown | undefined): void {
  if (error) {
    console.error('notifications could not be marked as read', error)
    client.setQueryData<NotificationFeed>(NOTIFICATIONS_KEY, (known) =>
      known && shown?.marked ? withUnread(known, shown.marked) : known,
    )
  }
  // The answer that was given up for this, or the server's own word on what is read.
  if (error || shown?.asking) void client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })
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
