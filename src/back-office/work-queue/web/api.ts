import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { CaseFileApi } from '#back-office/case-file/server/routes.ts'
import { CASES_PER_PAGE } from '#back-office/work-queue/contract.ts'
import type { QueueQuery } from '#back-office/work-queue/schema.ts'
import type { WorkQueueApi } from '#back-office/work-queue/server/routes.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'

const { call } = createClient<RoutesOf<WorkQueueApi> & RoutesOf<CaseFileApi>>()

/** What is shown of the queue, and in which order. */
export type QueueView = Omit<QueueQuery, 'before'>

/** The queue, page by page. While another view is fetched, the one before stays. */
export const queueQuery = (view: QueueView) =>
  infiniteQueryOptions({
    queryKey: ['queue', view],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/cases', { query: { ...view, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows }) => (rows.length < CASES_PER_PAGE ? undefined : rows.at(-1)?.number),
    placeholderData: keepPreviousData,
  })

/** No case has it, so that no rows come after it. */
const NO_NUMBER = '-'

/** How many open cases there are by whose turn it is, without rows. */
export const countsQuery = queryOptions({
  queryKey: ['queue', 'counts'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/staff/cases', { query: { before: NO_NUMBER }, signal })).counts,
})

/** How many open cases the reader has snoozed, without rows. */
export const snoozedCountQuery = queryOptions({
  queryKey: ['queue', 'snoozed-count'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/staff/cases', { query: { before: NO_NUMBER, snoozed: 'only' }, signal })).counts
      .all,
})

/** Gives cases to one person, or to nobody: all of them or none. */
export function useAssignment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: { numbers: string[]; assigned_to: string | null }) =>
      call('POST /api/staff/assignments', { json }),
    // Whether it succeeded or not: a colleague may have changed the same.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['queue'] }),
        client.invalidateQueries({ queryKey: ['case'] }),
      ]),
  })
}
