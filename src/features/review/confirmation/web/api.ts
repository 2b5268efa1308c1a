import { queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { ConfirmationApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<ConfirmationApi>>()

/** What was submitted; null when nothing was. */
export const confirmationQuery = queryOptions({
  queryKey: ['submission'],
  queryFn: ({ signal }) => call('GET /api/application/submission', { signal }),
})
