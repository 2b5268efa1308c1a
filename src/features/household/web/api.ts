import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { OwnHousehold } from '../schema.ts'
import type { HouseholdApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<HouseholdApi>>()

/** The family of the person. */
export const householdQuery = queryOptions({
  queryKey: ['own-household'],
  queryFn: ({ signal }) => call('GET /api/household', { signal }),
})

/** A change of what the person has said; how it is then is the answer. */
function useHouseholdChange<Input = void>(change: (input: Input) => Promise<OwnHousehold>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (household) => client.setQueryData(householdQuery.queryKey, household),
    // The other one may have said something meanwhile.
    onError: () => client.invalidateQueries({ queryKey: householdQuery.queryKey }),
  })
}

/** Asks everybody who can be asked. */
export const useRequest = () => useHouseholdChange(() => call('POST /api/household/requests', {}))

/** Takes back what nobody has answered. */
export const useWithdrawal = () => useHouseholdChange(() => call('DELETE /api/household/requests', {}))

/** Agrees, or says not now. */
export const useAnswer = () =>
  useHouseholdChange(({ id, agree }: { id: string; agree: boolean }) =>
    call('PUT /api/household/people/:id', { param: { id }, json: { agree } }),
  )

/** Ends the sharing with somebody, for both. */
export const useEnd = () =>
  useHouseholdChange((id: string) => call('DELETE /api/household/people/:id', { param: { id } }))
