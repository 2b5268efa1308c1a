import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { PEOPLE_PER_PAGE } from '#back-office/people/contract.ts'
import type { PeopleApi } from '#back-office/people/server/routes.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'

export const { call: callPeople } = createClient<RoutesOf<PeopleApi>>()

/** People whose name or address has these words in it. */
export const peopleQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['people', words],
    queryFn: ({ pageParam, signal }) =>
      callPeople('GET /api/staff/people', { query: { q: words || undefined, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < PEOPLE_PER_PAGE ? undefined : last.at(-1)?.id),
  })

/** A change, after which the people are read anew. */
export function usePeopleChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['people'] }),
  })
}
