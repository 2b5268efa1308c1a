import { queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { SavedViewsApi } from '../server/routes.ts'

export const { call: callSavedViews } = createClient<RoutesOf<SavedViewsApi>>()

/** One's saved views with the number of cases of each: as live as the queue, whose key it shares. */
export const savedViewsQuery = queryOptions({
  queryKey: ['queue', 'saved-views'],
  queryFn: ({ signal }) => callSavedViews('GET /api/staff/saved-views', { signal }),
})
