import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type LoadedNotifications,
  listMarked,
  withOlder,
  withRead,
  withUnread,
} from '#features/notifications/rules.ts'
import { fetchNotifications, markAllRead, markRead, NOTIFICATIONS_KEY } from './api.ts'

/** Marks one as read: an optimistic update, undone and logged when saving fails (BELL-3). */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: markRead,
    onMutate: (id) => updateRead(client, [id]),
    onSettled: (_answer, error, _id, update) => reconcile(client, error, update),
  })
}

export function useMarkAllRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: markAllRead,
    onMutate: () => updateRead(client, 'all'),
    onSettled: (_answer, error, _nothing, update) => reconcile(client, error, update),
  })
}

type OptimisticUpdate = Awaited<ReturnType<typeof updateRead>>

async function updateRead(client: QueryClient, read: string[] | 'all') {
  const wasFetching = client.isFetching({ queryKey: NOTIFICATIONS_KEY }) > 0
  await client.cancelQueries({ queryKey: NOTIFICATIONS_KEY })
  const loaded = client.getQueryData<LoadedNotifications>(NOTIFICATIONS_KEY)
  client.setQueryData<LoadedNotifications>(NOTIFICATIONS_KEY, (current) => current && withRead(current, read))
  return { marked: loaded && listMarked(loaded, read), wasFetching }
}

function reconcile(client: QueryClient, error: Error | null, update: OptimisticUpdate | undefined): void {
  if (error) {
    console.error('notifications could not be marked as read', error)
    client.setQueryData<LoadedNotifications>(NOTIFICATIONS_KEY, (current) =>
      current && update?.marked ? withUnread(current, update.marked) : current,
    )
  }
  // Repeats the request that was cancelled for this update; after an error, fetches the state of the server.
  if (error || update?.wasFetching) void client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })
}

/** Loads the next page of older notifications. */
export function useLoadOlder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const loaded = client.getQueryData<LoadedNotifications>(NOTIFICATIONS_KEY)
      return fetchNotifications({ before: loaded?.list.at(-1)?.id })
    },
    onSuccess: ({ list, complete }) =>
      client.setQueryData<LoadedNotifications>(
        NOTIFICATIONS_KEY,
        (loaded) => loaded && withOlder(loaded, list, complete),
      ),
    onError: (error) => console.error('older notifications could not be loaded', error),
  })
}
