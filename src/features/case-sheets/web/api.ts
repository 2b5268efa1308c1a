import { queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { apiFetch } from '#client/api-fetch.ts'
import { SHEET_FILE_PATH } from '../contract.ts'
import type { SheetValues } from '../schema.ts'
import type { CaseSheetsApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<CaseSheetsApi>>()

/** The sheets that a case can fill in. */
export const templatesQuery = queryOptions({
  queryKey: ['case-sheets'],
  queryFn: ({ signal }) => call('GET /api/case/letters/templates', { signal }),
})

/** One of them with what the case knows: made of answers of several screens, so it is read anew whenever it is opened. */
export const sheetQuery = (template: string) =>
  queryOptions({
    queryKey: ['case-sheets', template],
    queryFn: ({ signal }) =>
      call('GET /api/case/letters/templates/:template', { param: { template }, signal }),
    staleTime: 0,
  })

/** Where the PDF of a sheet of one's own case is made. */
export const ownFilePath = (template: string) => SHEET_FILE_PATH.replace('{file}', `${template}.pdf`)

/** Has a sheet printed with these fields, and saves it among the downloads. Throws ApiError. */
export async function downloadSheet({ path, fields }: { path: string; fields: SheetValues }): Promise<void> {
  const answer = await apiFetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ fields }),
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = path.slice(path.lastIndexOf('/') + 1)
  link.click()
  URL.revokeObjectURL(link.href)
}
