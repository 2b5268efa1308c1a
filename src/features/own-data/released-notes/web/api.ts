import { queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { ReleasedNotesApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<ReleasedNotesApi>>()

/** Our notes that the person has asked for. */
export const releasedNotesQuery = queryOptions({
  queryKey: ['released-notes'],
  queryFn: ({ signal }) => call('GET /api/account/released-notes', { signal }),
})
