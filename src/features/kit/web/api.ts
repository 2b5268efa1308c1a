import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { Kit } from '../schema.ts'
import type { KitApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<KitApi>>()

const WORKING_POLL_MS = 2_000

/** How often the files are asked for while they are made. */
export const pollWhileWorking = ({ state }: { state: { data?: Kit | undefined } }) =>
  state.data?.state === 'working' ? WORKING_POLL_MS : false

/** The files of the person's case; every screen asks anew, because a document may have changed. */
export const kitQuery = queryOptions({
  queryKey: ['kit'],
  queryFn: ({ signal }) => call('GET /api/case/kit', { signal }),
  staleTime: 0,
  refetchInterval: pollWhileWorking,
})

/** Asks for the files. */
export function useKitRequest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/case/kit'),
    onSettled: () => client.invalidateQueries({ queryKey: kitQuery.queryKey }),
  })
}
