import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InboxApi } from '#back-office/inbox/server/routes.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'

const { call } = createClient<RoutesOf<InboxApi>>()

/** No entry has it, so that no rows come after it. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

const inboxCountsQuery = queryOptions({
  queryKey: ['inbox', 'counts'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/staff/inbox', { query: { before: NO_ID }, signal })).counts,
})

/**
 * How many entries there are, without rows. Every screen of the desk asks, so it stands apart from what only the inbox does.
 * Not `enabled`: what has been fetched already.
 */
export function useInboxCounts({ enabled }: { enabled: boolean }) {
  return useQuery({ ...inboxCountsQuery, enabled }).data
}
