import { queryOptions } from '@tanstack/react-query'
import { useCaseChange } from '#back-office/case-file/web/api.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { Ask } from '#features/third-parties/contract.ts'
import type { NewThirdParty } from '#features/third-parties/schema.ts'
import type { RequestActs } from '#features/third-parties/web/use-request-acts.ts'
import type { CaseThirdPartiesApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<CaseThirdPartiesApi>>()

/** What was asked of others for a case; read anew with the case, whenever it changes. */
export const caseThirdPartiesQuery = (number: string) =>
  queryOptions({
    queryKey: ['case', number, 'third-parties'],
    queryFn: ({ signal }) =>
      call('GET /api/staff/cases/:number/third-parties', { param: { number }, signal }),
  })

/** What the team does with the requests of a case. */
export function useTeamActs(number: string): RequestActs {
  const asking = useCaseChange(number, (json: NewThirdParty) =>
    call('POST /api/staff/cases/:number/third-parties', { param: { number }, json }),
  )
  const using = useCaseChange(number, ({ id, ask }: { id: string; ask: Ask }) =>
    call('POST /api/staff/cases/:number/third-parties/:id/answers/:ask/use', {
      param: { number, id, ask },
      json: {},
    }),
  )
  const withdrawing = useCaseChange(number, (id: string) =>
    call('DELETE /api/staff/cases/:number/third-parties/:id', { param: { number, id } }),
  )
  return {
    fileUrl: (_id, _ask, fileId) => `/api/staff/cases/${number}/files/${fileId}`,
    ask: asking.mutateAsync,
    use: using.mutateAsync,
    withdraw: withdrawing.mutateAsync,
    isForTeam: true,
  }
}
