import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { refreshQueries } from '#client/query-client.ts'
import type { CasesApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<CasesApi>>()

export const casesQuery = queryOptions({
  queryKey: ['cases'],
  queryFn: ({ signal }) => call('GET /api/cases', { signal }),
})

/** Starts a new application. The shell sees the new number, and forgets what the screens have read of the last one. */
export const startCaseMutation = mutationOptions({
  mutationKey: ['cases', 'start'],
  mutationFn: () => call('POST /api/cases', { json: {} }),
  // Also after a refusal: another tab has started it.
  onSettled: () => refreshQueries('progress'),
})
