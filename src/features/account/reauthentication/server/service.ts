import type { Deps } from '#config/deps.ts'
import type { Database } from '#database/database.ts'
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
  password?: string
}

/** Why a claim is refused, in the words shown to the person. */
export interface OwnerFault {
  fault: 'password_missing' | 'password_wrong' | 'sign_in_again'
  message: string
}

/**
 * Makes sure that whoever holds this session is its owner, before something that a stolen session must not do: with
 * the password, or, for an account without one, by a sign-in that is not older than five minutes. Call it outside of a
 * transaction, because it takes as long as argon2. Returns the stored hash that the password matched, null for an
 * account without one; or why it is refused. Throws rate_limited after ten wrong passwords.
 */
export async function proveOwner(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  { userId, sessionId, password }: Claim,
): Promise<{ hash: string | null } | OwnerFault> {
  const { db } = database
  const hash = await getPasswordHash(db, userId)
  if (hash === null) {
    if (await isSignInFresh(db, sessionId)) return { hash }
    return { fault: 'sign_in_again', message: m.account_reauthentication_sign_in_again() }
  }
  if (!password) return { fault: 'password_missing', message: m.account_reauthentication_password_missing() }
  const tries = `reauthentication:account:${userId}`
  if (env.rateLimits) await consumeAttempt(db, { key: tries, max: FREE_TRIES })
  if (!(await verifyPassword({ hash, password })))
    return { fault: 'password_wrong', message: m.account_reauthentication_password_wrong() }
  if (env.rateLimits) await resetRateLimits(db, tries)
  return { hash }
}

/**
 * The same for calls with our own errors. Throws invalid_input (field `password`), rate_limited, and forbidden when an
 * account without a password has to sign in again.
 */
export async function requireOwner(deps: Pick<Deps, 'database' | 'env'>, claim: Claim): Promise<void> {
  const proof = await proveOwner(deps, claim)
  if (!('fault' in proof)) return
  const { fault, message } = proof
  if (fault === 'sign_in_again') throw new AppError('forbidden', { message })
  throw new AppError('invalid_input', { message, fields: { password: [message] } })
}

/** True when the session began, or its owner has proved again who they are, within the last five minutes. */
export async function isSignInFresh(db: Database, sessionId: string): Promise<boolean> {
  const age = await getSignInAge(db, sessionId)
  return age !== null && age <= FRESH_SIGN_IN_SECONDS
}
