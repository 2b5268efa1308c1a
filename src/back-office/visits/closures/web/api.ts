import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { QueryName } from '#client/query-client.ts'
import type { ClosuresApi } from '../server/routes.ts'

export const { call: callClosures } = createClient<RoutesOf<ClosuresApi>>()

/** The closed days and hours between two days. */
export const closuresQuery = (query: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['visits', 'closures', query],
    queryFn: ({ signal }) => callClosures('GET /api/staff/closures', { query, signal }),
  })

/** Who is away, and whose cases one covers, stand in the others. */
const STALE: readonly QueryName[] = ['visits', 'colleagues', 'queue', 'my-day']

/** A change of the closed days, after which they are read anew. */
export function useClosureChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(STALE.map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}
