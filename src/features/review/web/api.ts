import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { refreshQueries } from '#client/query-client.ts'
import type { ReviewApi } from '#features/review/server/routes.ts'

const { call } = createClient<RoutesOf<ReviewApi>>()

/** Read anew on every visit: the screens before it change what it shows. */
export const reviewQuery = queryOptions({
  queryKey: ['review'],
  queryFn: ({ signal }) => call('GET /api/review', { signal }),
  staleTime: 0,
})

/** Submits to the consultancy; the dashboard's next step and this screen change with it. */
export const submitMutation = mutationOptions({
  mutationKey: ['review', 'submit'],
  mutationFn: () => call('POST /api/application/submit', { json: {} }),
  onSettled: () => refreshQueries('review', 'progress'),
})
