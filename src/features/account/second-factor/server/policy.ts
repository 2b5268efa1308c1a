import type { Tx } from '#database/database.ts'
import type { AuthRefusal } from '#features/account/server/better-auth-input.ts'
import { m } from '#messages/messages.js'
import { readGuard } from './store.ts'

/**
 * A factor is added, removed and renewed only by a session that has given the one before: otherwise a code by mail, a
 * reset or the password alone would lead to a factor of whoever holds them. For staff a passkey is such a factor; for
 * applicants it is a way in beside the password until they turn on an app (docs/decisions/0044). Call it while the
 * account is locked. Null when the session may go on.
 */
export async function refuseWithoutFactor(
  tx: Tx,
  session: { userId: string; sessionId: string },
): Promise<AuthRefusal | null> {
  const { has_app, has_passkey, is_staff, is_given } = await readGuard(tx, session)
  const isGuarded = has_app || (is_staff && has_passkey)
  if (!isGuarded || is_given) return null
  const message = has_app ? m.account_second_factor_give_first() : m.account_passkeys_give_first()
  return { status: 403, body: { code: 'SECOND_FACTOR_NEEDED', message } }
}
