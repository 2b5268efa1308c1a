import { queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { apiFetch } from '#client/api-fetch.ts'
import { DOSSIER_PATH } from '../contract.ts'
import type { DossierApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<DossierApi>>()
/** Many scans are made smaller first. */
const MAKING_MS = 120_000

/** What the dossier is made of now; never from before, because documents change on other screens. */
export const dossierQuery = queryOptions({
  queryKey: ['dossier'],
  queryFn: ({ signal }) => call('GET /api/case/dossier', { signal }),
  staleTime: 0,
})

/** Has the dossier made, and saves it among the downloads. Throws ApiError. */
export async function downloadDossier(): Promise<void> {
  const answer = await apiFetch(DOSSIER_PATH, { timeoutMs: MAKING_MS })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = 'dossier.pdf'
  link.click()
  URL.revokeObjectURL(link.href)
}
