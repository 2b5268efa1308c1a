import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient } from '#client/api-client.ts'
import { queryClient } from '#client/query-client.ts'
import type { ApplicationForm, SaveApplicationForm } from '../contract.ts'
import type { ApplicationFormApi } from '../server/routes.ts'

const client = createClient<ApplicationFormApi>()
const QUERY_KEY = ['application-form']

export const applicationFormQuery = queryOptions({
  queryKey: QUERY_KEY,
  queryFn: async ({ signal }): Promise<ApplicationForm | null> => {
    const response = await client.api['application-form'].$get({}, { init: { signal } })
    return (await response.json()) as ApplicationForm | null
  },
})

/** Saves the eight answers, whole; dashboard and review change with them. */
export const saveApplicationFormMutation = mutationOptions({
  mutationKey: ['application-form', 'save'],
  mutationFn: async (json: SaveApplicationForm): Promise<ApplicationForm> => {
    const response = await client.api['application-form'].$put({ json })
    return (await response.json()) as ApplicationForm
  },
  onSuccess: takeApplicationForm,
})

/** A newer record is known: shows it here, and lets the screens built on it be read anew. */
export function takeApplicationForm(record: ApplicationForm): void {
  queryClient.setQueryData(QUERY_KEY, record)
  void queryClient.invalidateQueries({ queryKey: ['progress'] })
  void queryClient.invalidateQueries({ queryKey: ['review'] })
}
