import { queryOptions } from '@tanstack/react-query'
import type { DeskApi } from '#back-office/desk/server/routes.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'

const { call } = createClient<RoutesOf<DeskApi>>()

export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) => call('GET /api/staff/colleagues', { signal }),
})
