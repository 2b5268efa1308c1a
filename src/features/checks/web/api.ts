import { queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { CheckApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<CheckApi>>()

/** What the checks say of the person's application. Asked again on every visit: whatever is saved can change it. */
export const checksQuery = queryOptions({
  queryKey: ['checks'],
  queryFn: ({ signal }) => call('GET /api/case/checks', { signal }),
  staleTime: 0,
})
