import { createClient, type RoutesOf } from '#client/api-client.ts'
import { refreshQueries } from '#client/query-client.ts'
import { TERMS_VERSION } from '#features/account/contract.ts'
import type { TermsApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<TermsApi>>()

/** Agrees to the current terms. */
export async function acceptTerms(): Promise<void> {
  await call('POST /api/account/terms', { json: { version: TERMS_VERSION } })
  await refreshQueries('progress')
}
