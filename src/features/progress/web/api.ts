import { queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { ProgressApi } from '#features/progress/server/routes.ts'

const { call } = createClient<RoutesOf<ProgressApi>>()

/** The data of dashboard and sidebar. A failed fetch is only logged (DASH-4). */
export const progressQuery = queryOptions({
  queryKey: ['progress'],
  queryFn: async ({ signal }) => {
    try {
      return await call('GET /api/progress', { signal })
    } catch (error) {
      if (!signal.aborted) console.error('The progress check failed.', error)
      throw error
    }
  },
})
