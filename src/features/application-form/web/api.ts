import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { queryClient, refreshQueries } from '#client/query-client.ts'
import type { ApplicationForm, SaveApplicationForm } from '../schema.ts'
import type { ApplicationFormApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<ApplicationFormApi>>()

export const applicationFormQuery = queryOptions({
  queryKey: ['application-form'],
  queryFn: ({ signal }) => call('GET /api/application-form', { signal }),
})

/** Saves all eight answers, and invalidates dashboard and review. */
export const saveApplicationFormMutation = mutationOptions({
  mutationKey: ['application-form', 'save'],
  mutationFn: (json: SaveApplicationForm) => call('PUT /api/application-form', { json }),
  onSuccess: takeApplicationForm,
})

/** Caches a newer record for this screen, and invalidates the queries that depend on it. */
export function takeApplicationForm(record: ApplicationForm): void {
  queryClient.setQueryData(applicationFormQuery.queryKey, record)
  void refreshQueries('checks', 'progress', 'review', 'questionnaire')
}
