import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { refreshQueries } from '#client/query-client.ts'
import type { ReviewApi } from '#features/review/server/routes.ts'

const { call } = createClient<RoutesOf<ReviewApi>>()

/**
 * The current application, or the one with this number. Fetched on every visit, because the screens before it change its
 * data.
 */
export const reviewQuery = (number: string | null) =>
  queryOptions({
    queryKey: ['review', number],
    queryFn: ({ signal }) => call('GET /api/review', { query: { case: number ?? undefined }, signal }),
    staleTime: 0,
  })

/** Submits the application, and invalidates the dashboard and this screen. */
export const submitMutation = mutationOptions({
  mutationKey: ['review', 'submit'],
  mutationFn: () => call('POST /api/application/submit', { json: {} }),
  onSettled: () => refreshQueries('review', 'progress', 'submission'),
})
