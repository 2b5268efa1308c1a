import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { ReminderChange } from '../schema.ts'
import type { ReminderApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<ReminderApi>>()

/** Every reminder of the last legal day, and which of them the person wants. */
export const remindersQuery = queryOptions({
  queryKey: ['plan-reminders'],
  queryFn: ({ signal }) => call('GET /api/case/reminders', { signal }),
})

export function useReminderChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ReminderChange) => call('PUT /api/case/reminders', { json: change }),
    onSuccess: (reminders) => client.setQueryData(remindersQuery.queryKey, reminders),
  })
}
