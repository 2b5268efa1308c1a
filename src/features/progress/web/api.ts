import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#client/api-client.ts'
import type { Progress } from '#features/progress/contract.ts'
import type { ProgressApi } from '#features/progress/server/routes.ts'

const client = createClient<ProgressApi>()

/** Everything the dashboard and the sidebar show. A failed check is only logged (DASH-4). */
export const progressQuery = queryOptions({
  queryKey: ['progress'],
  queryFn: async ({ signal }): Promise<Progress> => {
    try {
      const response = await client.api.progress.$get({}, { init: { signal } })
      return (await response.json()) as Progress
    } catch (error) {
      if (!signal.aborted) console.error('The progress check failed.', error)
      throw error
    }
  },
})
