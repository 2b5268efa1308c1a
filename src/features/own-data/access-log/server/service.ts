import type { ApplicantSession } from '#session/session.ts'
import type { AccessRow } from '../schema.ts'
import { listOwnAccess } from './store.ts'

/**
 * Who of the consultancy has opened the caller's documents, answers and messages, newest first; older than the row `before`. None
 * for an unknown or foreign id. Throws signed_out.
 */
export async function listAccess(
  session: ApplicantSession,
  page: { before?: string | undefined },
): Promise<AccessRow[]> {
  const found = await listOwnAccess(session, page)
  return found.map(({ opened_at, ...row }) => ({ ...row, when: new Date(opened_at).toISOString() }))
}
