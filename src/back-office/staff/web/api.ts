import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { StaffApi } from '#back-office/staff/server/routes.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'

export const { call: callStaff } = createClient<RoutesOf<StaffApi>>()

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => callStaff('GET /api/staff/team', { signal }),
})

/** A change of the team, after which it is read anew. */
export function useTeamChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Whether it succeeded or not: a colleague may have changed the same.
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  })
}
