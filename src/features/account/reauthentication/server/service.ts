import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { verifyPassword } from '#features/account/password/server/password-hash.ts'
import { getPasswordHash } from '#features/account/password/server/store.ts'
import { FRESH_SIGN_IN_SECONDS } from '#features/account/reauthentication/contract.ts'
import { consumeAttempt, resetRateLimits } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import { getSignInAge } from './store.ts'

const FREE_TRIES = 10

interface Claim {
  userId: string
  sessionId: string
  /** Needed by an account that has a password. */
  password: string | undefined
}

/**
 * Makes sure that whoever holds this session is its owner, before something that a stolen session must not do: with
 * the password, or, for an account without one, by a sign-in that is not older than five minutes. Call it outside of a
 * transaction, because it takes as long as argon2. Throws invalid_input (field `password`), rate_limited after ten
 * wrong passwords, and forbidden when an account without a password has to sign in again.
 */
export async function requireOwner(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  { userId, sessionId, password }: Claim,
): Promise<void> {
  const { db } = database
  const hash = await getPasswordHash(db, userId)
  if (hash === null) {
    const age = await getSignInAge(db, sessionId)
    if (age !== null && age <= FRESH_SIGN_IN_SECONDS) return
    throw new AppError('forbidden', { message: m.account_reauthentication_sign_in_again() })
  }
  if (!password) throw refuse(m.account_reauthentication_password_missing())
  const tries = `reauthentication:account:${userId}`
  if (env.rateLimits) await consumeAttempt(db, { key: tries, max: FREE_TRIES })
  if (!(await verifyPassword({ hash, password }))) throw refuse(m.account_reauthentication_password_wrong())
  if (env.rateLimits) await resetRateLimits(db, tries)
}

function refuse(message: string): AppError {
  return new AppError('invalid_input', { message, fields: { password: [message] } })
}
