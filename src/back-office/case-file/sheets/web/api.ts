import { queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { CASE_SHEET_FILE_PATH } from '../contract.ts'
import type { CaseFileSheetsApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<CaseFileSheetsApi>>()

/** The sheets that a case can fill in. */
export const caseTemplatesQuery = (number: string) =>
  queryOptions({
    queryKey: ['case', number, 'sheets'],
    queryFn: ({ signal }) =>
      call('GET /api/staff/cases/:number/letters/templates', { param: { number }, signal }),
  })

/** One of them with what the case knows; read anew with the case, whenever it changes. */
export const caseFormQuery = (number: string, template: string) =>
  queryOptions({
    queryKey: ['case', number, 'sheets', template],
    queryFn: ({ signal }) =>
      call('GET /api/staff/cases/:number/letters/templates/:template', {
        param: { number, template },
        signal,
      }),
    staleTime: 0,
  })

/** Where the PDF of a sheet of a case is made. */
export const caseFilePath = (number: string, template: string) =>
  CASE_SHEET_FILE_PATH.replace('{number}', number).replace('{file}', `${template}.pdf`)
