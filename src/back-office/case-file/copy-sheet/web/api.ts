import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCaseChange } from '#back-office/case-file/web/api.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { NewTranslation } from '#features/copy-sheet/schema.ts'
import { useTickOf } from '#features/copy-sheet/web/api.ts'
import type { CaseCopySheetApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<CaseCopySheetApi>>()

/** The copy sheet of a case; read anew with the case, whenever it changes. */
export const caseSheetQuery = (number: string) =>
  queryOptions({
    queryKey: ['case', number, 'copy-sheet'],
    queryFn: ({ signal }) => call('GET /api/staff/cases/:number/copy-sheet', { param: { number }, signal }),
  })

/** Ticks a field of a case as copied, or not. */
export const useCaseTick = (number: string) =>
  useTickOf({
    queryKey: caseSheetQuery(number).queryKey,
    send: ({ field, done }) =>
      call('PUT /api/staff/cases/:number/copy-sheet/:field', { param: { number, field }, json: { done } }),
  })

/** Stores an answer in Polish; the sheet as it is then is the answer. */
export function useTranslating(number: string, field: string) {
  const client = useQueryClient()
  return useCaseChange(number, async (json: NewTranslation) => {
    const sheet = await call('PUT /api/staff/cases/:number/copy-sheet/:field/translation', {
      param: { number, field },
      json,
    })
    client.setQueryData(caseSheetQuery(number).queryKey, sheet)
    return sheet
  })
}
