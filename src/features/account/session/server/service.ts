import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { lockPasswordHash } from '#features/account/password/server/store.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import { deleteSessionById, findSessionByToken, listSessionIds } from './store.ts'

/** The most ids of ended sessions in one row of the audit log; their number is always there. */
const MAX_IDS = 20

/** The sessions of an account before a call that ends some of them. */
export interface OpenSessions {
  userId: string
  /** Id of the caller's session. */
  own: string
  ids: readonly string[]
}

/**
 * The caller's session and the others of the account; null when the token has no valid session. It takes the account's
 * lock, so that of two calls that end the same session one finds it.
 */
export async function lockOpenSessions(tx: Tx, token: string): Promise<OpenSessions | null> {
  const found = await findSessionByToken(tx, token)
  if (!found) return null
  await lockPasswordHash(tx, found.user_id)
  const ids = await listSessionIds(tx, found.user_id)
  return ids.includes(found.id) ? { userId: found.user_id, own: found.id, ids } : null
}

/** Appends to the audit log which of the sessions are no longer there. */
export async function recordEndedSessions(
  deps: Pick<Deps, 'env'>,
  tx: Tx,
  { before, isSignOut, clientAddress }: { before: OpenSessions; isSignOut: boolean; clientAddress: string },
): Promise<void> {
  const { userId, own: session, ids } = before
  const left = new Set(await listSessionIds(tx, userId))
  const ended = ids.filter((id) => !left.has(id))
  if (ended.length === 0) return
  await recordAccountAct(deps, tx, {
    userId,
    clientAddress,
    ...(isSignOut
      ? { act: ACCOUNT_ACTS.signedOut, details: { session } }
      : {
          act: ACCOUNT_ACTS.sessionsEnded,
          details: { session, count: ended.length, ended: ended.slice(0, MAX_IDS) },
        }),
  })
}

/** Ends one session of the account. Returns whether there was one: somebody else's is as unknown as none. */
export async function endSession(
  deps: Pick<Deps, 'env' | 'database'>,
  { userId, own, id, clientAddress }: { userId: string; own: string; id: string; clientAddress: string },
): Promise<boolean> {
  return deps.database.db.transaction(async (tx) => {
    await lockPasswordHash(tx, userId)
    if (!(await deleteSessionById(tx, { userId, id }))) return false
    const details = { session: own, count: 1, ended: [id] }
    await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.sessionsEnded, userId, clientAddress, details })
    return true
  })
}
