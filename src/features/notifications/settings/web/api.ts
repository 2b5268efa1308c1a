import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiFetch } from '#client/api-client.ts'
import {
  NOTIFICATION_SETTINGS_PATH,
  type NotificationSetting,
  type SettingChange,
} from '#features/notifications/settings/contract.ts'

const KEY = ['notification-settings']

export const settingsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }): Promise<NotificationSetting[]> => {
    const response = await apiFetch(NOTIFICATION_SETTINGS_PATH, { signal })
    return (await response.json()) as NotificationSetting[]
  },
})

/** One after the other, so that the last press holds. */
export function useChangeSetting() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: async (change: SettingChange) => {
      await apiFetch(NOTIFICATION_SETTINGS_PATH, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      })
    },
    onSuccess: (_nothing, { topic, mail }) =>
      client.setQueryData<NotificationSetting[]>(KEY, (list) =>
        list?.map((setting) => (setting.topic === topic ? { ...setting, mail } : setting)),
      ),
  })
}
