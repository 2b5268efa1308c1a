import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Deps } from '#config/deps.ts'
import type { Database } from '#database/database.ts'
import { AppError } from '#errors/app-error.ts'
import { rememberDevice } from '#features/account/devices/server/service.ts'
import { lockPasswordHash } from '#features/account/password/server/store.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import { findSessionByToken } from '#features/account/session/server/store.ts'
import { deleteSession, listDeviceHashes, type SignInStart } from '#features/account/sign-in/server/store.ts'
import {
  consumeAttempt,
  consumeRateLimits,
  emailKey,
  HOUR,
  releaseRateLimits,
  resetRateLimits,
} from '#limits/rate-limit.ts'
import { actAsSystem } from '#session/system-act.ts'

const FREE_TRIES = 10
const MAX_SIGN_INS_PER_HOUR = 60

const accountTries = (email: string) => emailKey('sign-in:account', email)
/** Counter of one browser at one account: at a shared computer nobody can reset another person's counter. */
const deviceTries = (email: string, hash: string) => emailKey(`sign-in:device:${hash}`, email)
const signIns = (email: string) => emailKey('sign-in:done', email)

/**
 * Counts an attempt with a password. A browser known to the account has its own counter, so that nobody else's wrong
 * passwords lock out the owner. Returns the counter to reset after a right password; throws rate_limited.
 */
export async function consumeSignInAttempt(
  db: Database,
  { email, knownHash }: { email: string } & Pick<SignInStart, 'knownHash'>,
): Promise<string> {
  const key = knownHash === null ? accountTries(email) : deviceTries(email, knownHash)
  await consumeAttempt(db, { key, max: FREE_TRIES })
  return key
}

/**
 * Counts a right password; this count is never released, and only somebody who knows the password can use it up. Over
 * the limit the new session is ended and the attempts stay counted, so that the next ones have to wait before they cost
 * argon2.
 */
export async function consumeSignIn(
  db: Database,
  { email, token }: { email: string; token: string | null },
): Promise<void> {
  try {
    await consumeRateLimits(db, [{ key: signIns(email), max: MAX_SIGN_INS_PER_HOUR, windowSeconds: HOUR }])
  } catch (error) {
    if (token) await deleteSession(db, token)
    throw error
  }
}

/**
 * Runs `work`, which another limit may reject. A rejected attempt verifies no password, so it is not counted against
 * the address either: people behind one address do not wait because of one account.
 */
export async function countUnlessRefused<T>(
  db: Database,
  addressKey: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') await releaseRateLimits(db, [addressKey])
    throw error
  }
}

/**
 * Resets the limits of an account, so that whoever has set a new password by mail may sign in at once from every
 * browser.
 */
export async function resetSignInLimits(
  db: Database,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const hashes = await listDeviceHashes(db, userId)
  const ofDevices = hashes.map((hash) => deviceTries(email, hash))
  await resetRateLimits(db, accountTries(email), signIns(email), ...ofDevices)
}

/**
 * Confirms a new session and stores its browser, unless the password was changed after `passwordHash` was read: then
 * the session began with the old password and is deleted. Returns whether the session is confirmed.
 */
export async function confirmSession(
  deps: Deps,
  newSession: {
    userId: string
    token: string
    passwordHash: string | null
    deviceHash: string
    userAgent: string
    clientAddress: string
  },
): Promise<boolean> {
  const { userId, deviceHash: hash, userAgent, clientAddress } = newSession
  return actAsSystem({ database: deps.database, task: 'account.confirm-session' }, async ({ tx }) => {
    if ((await lockPasswordHash(tx, userId)) !== newSession.passwordHash) {
      await deleteSession(tx, newSession.token)
      const details = { reason: 'password_changed' }
      await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.signInRefused, userId, clientAddress, details })
      return false
    }
    const isNewBrowser = await rememberDevice(deps, tx, { userId, hash, userAgent })
    const session = (await findSessionByToken(tx, newSession.token))?.id ?? 'ended_meanwhile'
    const about = { userId, clientAddress, details: { session } }
    await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.signedIn, ...about })
    if (isNewBrowser) await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.newBrowser, ...about })
    return true
  })
}

export type SignInRefusal = 'wrong_password' | 'address_unconfirmed'

/**
 * Appends a refused sign-in to the audit log. Without an account there is no row, so that strangers cannot fill the log:
 * the rows of one account are limited like the attempts at it. The row is then written and rolled back to a savepoint,
 * which takes as long, so that the time of the answer does not tell whether there is an account.
 */
export async function recordRefusedSignIn(
  deps: Deps,
  refusal: { userId: string | null; clientAddress: string; reason: SignInRefusal },
): Promise<void> {
  const { clientAddress, reason } = refusal
  const userId = refusal.userId ?? randomUUID()
  await deps.database.db.transaction(async (tx) => {
    await tx.execute(sql`savepoint before_row`)
    await recordAccountAct(deps, tx, {
      act: ACCOUNT_ACTS.signInRefused,
      userId,
      clientAddress,
      details: { reason },
    })
    const end =
      refusal.userId === null ? sql`rollback to savepoint before_row` : sql`release savepoint before_row`
    await tx.execute(end)
  })
}
