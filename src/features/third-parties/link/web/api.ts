import { createClient, type RoutesOf } from '#client/api-client.ts'
import { type Ask, LINK_HEADER } from '#features/third-parties/contract.ts'
import type { LinkView } from '#features/third-parties/schema.ts'
import type { LinkApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<LinkApi>>()
/** A file on a slow line takes minutes. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000

/** Every call shows the secret of the link. */
const withToken = (token: string) => ({ headers: { [LINK_HEADER]: token } })

/** What the link asks. */
export const openLink = (token: string): Promise<LinkView> => call('GET /api/third-party', withToken(token))

/** Says that something is signed. */
export const tick = (token: string, ask: Ask): Promise<LinkView> =>
  call('PUT /api/third-party/:ask/tick', { param: { ask }, ...withToken(token) })

/** Sends a file, in the place of one that was sent before. */
export function sendFile(token: string, ask: Ask, file: File): Promise<LinkView> {
  const form = new FormData()
  form.set('file', file)
  const upload = { form, timeoutMs: UPLOAD_TIMEOUT_MS, ...withToken(token) }
  return call('PUT /api/third-party/:ask/file', { param: { ask }, ...upload })
}
