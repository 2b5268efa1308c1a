import { infiniteQueryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { ACCESS_ROWS_PER_PAGE } from '../contract.ts'
import type { AccessLogApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<AccessLogApi>>()

/** Who opened the person's things, newest first, in pages. */
export const accessLogQuery = infiniteQueryOptions({
  queryKey: ['access-log'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/account/access-log', { query: { before: pageParam || undefined }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => (page.length === ACCESS_ROWS_PER_PAGE ? page.at(-1)?.id : undefined),
})
