import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { SettingChange } from '#features/notifications/settings/schema.ts'
import type { NotificationSettingsApi } from '#features/notifications/settings/server/routes.ts'

const { call } = createClient<RoutesOf<NotificationSettingsApi>>()

export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call('GET /api/notification-settings', { signal }),
})

/** Changes are sent one after the other, so that the last one wins. */
export function useChangeSetting() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (json: SettingChange) => call('PUT /api/notification-settings', { json }),
    onSuccess: (_nothing, { topic, mail }) =>
      client.setQueryData(settingsQuery.queryKey, (list) =>
        list?.map((setting) => (setting.topic === topic ? { ...setting, mail } : setting)),
      ),
  })
}
