import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type Notification, notificationSchema } from '#features/notifications/contract.ts'
import { withRead } from '#features/notifications/rules.ts'
import { apiFetch } from '#platform/web/api-client.ts'

const KEY = ['notifications']

/** BELL-3: a failure is only logged, and the list stays as it was. */
export const notificationsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }): Promise<Notification[]> => {
    try {
      const response = await apiFetch('/api/notifications', { signal })
      return z.array(notificationSchema).parse(await response.json())
    } catch (error) {
      if (!signal.aborted) console.error('notifications could not be loaded', error)
      throw error
    }
  },
})

/** Marks one as read: shown at once, saved behind it, taken back when it could not be saved. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      apiFetch(`/api/notifications/${encodeURIComponent(id)}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ read: true }),
      }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: KEY })
      const before = client.getQueryData<Notification[]>(KEY)
      client.setQueryData<Notification[]>(KEY, (list) => list && withRead(list, id))
      return before
    },
    onError: (error, _id, before) => {
      console.error('a notification could not be marked as read', error)
      client.setQueryData(KEY, before)
    },
  })
}
