import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { type Ask, THIRD_PARTY_FILE_PATH } from '../contract.ts'
import type { NewThirdParty, ThirdParties } from '../schema.ts'
import type { ThirdPartiesApi } from '../server/routes.ts'
import type { RequestActs } from './use-request-acts.ts'

const { call } = createClient<RoutesOf<ThirdPartiesApi>>()

/** What the person has asked of others. */
export const thirdPartiesQuery = queryOptions({
  queryKey: ['third-parties'],
  queryFn: ({ signal }) => call('GET /api/case/third-parties', { signal }),
})

const fileUrl = (id: string, ask: Ask) => THIRD_PARTY_FILE_PATH.replace('{id}', id).replace('{ask}', ask)

/** What the applicant does with the requests; each answer is how they are then. */
export function useOwnActs(): RequestActs {
  const client = useQueryClient()
  const keep = (list: ThirdParties) => client.setQueryData(thirdPartiesQuery.queryKey, list)
  const readAgain = () => client.invalidateQueries({ queryKey: thirdPartiesQuery.queryKey })
  const asking = useMutation({
    mutationFn: (json: NewThirdParty) => call('POST /api/case/third-parties', { json }),
    onSuccess: keep,
  })
  const using = useMutation({
    mutationFn: ({ id, ask }: { id: string; ask: Ask }) =>
      call('POST /api/case/third-parties/:id/answers/:ask/use', { param: { id, ask }, json: {} }),
    onSuccess: keep,
    onError: readAgain,
    onSettled: () => client.invalidateQueries({ queryKey: ['documents'] }),
  })
  const withdrawing = useMutation({
    mutationFn: (id: string) => call('DELETE /api/case/third-parties/:id', { param: { id } }),
    onSettled: readAgain,
  })
  return {
    fileUrl,
    ask: asking.mutateAsync,
    use: using.mutateAsync,
    withdraw: withdrawing.mutateAsync,
    isForTeam: false,
  }
}
