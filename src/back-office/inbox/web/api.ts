import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { ENTRIES_PER_PAGE, type InboxState } from '#back-office/inbox/contract.ts'
import type { InboxChange, InboxEntry } from '#back-office/inbox/schema.ts'
import type { InboxApi } from '#back-office/inbox/server/routes.ts'
import type { WorkQueueApi } from '#back-office/work-queue/server/routes.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'

const { call } = createClient<RoutesOf<InboxApi> & RoutesOf<WorkQueueApi>>()

/** The inbox, page by page. While another tab is fetched, the one before stays. */
export const inboxQuery = (state: InboxState) =>
  infiniteQueryOptions({
    queryKey: ['inbox', state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/inbox', { query: { state, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows }) => (rows.length < ENTRIES_PER_PAGE ? undefined : rows.at(-1)?.id),
    placeholderData: keepPreviousData,
  })

/** One entry with its thread. */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['inbox-entry', id],
    queryFn: ({ signal }) => call('GET /api/staff/inbox/:id', { param: { id }, signal }),
    // Each reading is a row of the audit log: only a change is a reason for another.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Open cases that have these words. */
export const casesQuery = (words: string) =>
  queryOptions({
    queryKey: ['queue', 'search', words],
    queryFn: async ({ signal }) => (await call('GET /api/staff/cases', { query: { q: words }, signal })).rows,
    enabled: words.length > 1,
    placeholderData: keepPreviousData,
  })

type Seen = Pick<InboxEntry, 'id' | 'updated_at'>

/** An act on an entry, after which it and the lists are as they are now, also when a colleague was faster. */
function useInboxAct<Input, Answer>(
  { id }: Seen,
  act: (input: Input) => Promise<Answer>,
  entryOf: (answer: Answer) => InboxEntry,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => client.setQueryData(entryQuery(id).queryKey, entryOf(answer)),
    onError: () => client.invalidateQueries({ queryKey: ['inbox-entry', id] }),
    onSettled: () => client.invalidateQueries({ queryKey: ['inbox'] }),
  })
}

const itself = (entry: InboxEntry) => entry

/** Answers by mail. */
export const useInboxAnswer = (seen: Seen) =>
  useInboxAct(
    seen,
    (json: { text: string }) =>
      call('POST /api/staff/inbox/:id/answers', {
        param: { id: seen.id },
        json: { ...json, updated_at: seen.updated_at },
      }),
    itself,
  )

/** Joins, closes, opens again, or says that it was answered. */
export const useInboxChange = (seen: Seen) =>
  useInboxAct(
    seen,
    (json: Omit<InboxChange, 'updated_at'>) =>
      call('PATCH /api/staff/inbox/:id', {
        param: { id: seen.id },
        json: { ...json, updated_at: seen.updated_at },
      }),
    itself,
  )

/** Makes a case, and an account where the address has none. */
export const useNewCase = (seen: Seen) =>
  useInboxAct(
    seen,
    (_: undefined) =>
      call('POST /api/staff/inbox/:id/case', {
        param: { id: seen.id },
        json: { updated_at: seen.updated_at },
      }),
    ({ entry }) => entry,
  )
