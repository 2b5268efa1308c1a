import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseKitApi } from '#back-office/case-file/kit/server/routes.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { pollWhileWorking } from '#features/kit/web/api.ts'

const { call } = createClient<RoutesOf<CaseKitApi>>()

/** The files of a case; read anew with the case, whenever it changes. */
export const caseKitQuery = (number: string) =>
  queryOptions({
    queryKey: ['case', number, 'kit'],
    queryFn: ({ signal }) => call('GET /api/staff/cases/:number/kit', { param: { number }, signal }),
    refetchInterval: pollWhileWorking,
  })

/** Asks for the files of a case. */
export function useCaseKitRequest(number: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/staff/cases/:number/kit', { param: { number } }),
    onSettled: () => client.invalidateQueries({ queryKey: caseKitQuery(number).queryKey }),
  })
}
