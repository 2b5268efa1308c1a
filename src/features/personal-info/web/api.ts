import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { queryClient, refreshQueries } from '#client/query-client.ts'
import type { PersonalInfo, SavePersonalInfo } from '../schema.ts'
import type { PersonalInfoApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<PersonalInfoApi>>()

export const personalInfoQuery = queryOptions({
  queryKey: ['personal-info'],
  queryFn: ({ signal }) => call('GET /api/personal-info', { signal }),
})

/** Saves the six answers and refreshes the dashboard and the review. */
export const savePersonalInfoMutation = mutationOptions({
  mutationKey: ['personal-info', 'save'],
  mutationFn: (json: SavePersonalInfo) => call('PUT /api/personal-info', { json }),
  onSuccess: cachePersonalInfo,
})

/** Puts a newer record into the cache and refreshes the queries that depend on it. */
export function cachePersonalInfo(record: PersonalInfo): void {
  queryClient.setQueryData(personalInfoQuery.queryKey, record)
  void refreshQueries('checks', 'passport-zone', 'progress', 'questionnaire', 'review')
}
