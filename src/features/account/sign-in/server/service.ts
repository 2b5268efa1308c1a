import type { Deps } from '#config/deps.ts'
import type { Database } from '#database/database.ts'
import { AppError } from '#errors/app-error.ts'
import { rememberDevice } from '#features/account/devices/server/service.ts'
import { lockPasswordHash } from '#features/account/password/server/store.ts'
import { deleteSession, listDeviceHashes, type SignInStart } from '#features/account/sign-in/server/store.ts'
import {
  consumeAttempt,
  consumeRateLimits,
  emailKey,
  HOUR,
  releaseRateLimits,
  resetRateLimits,
} from '#limits/rate-limit.ts'

const FREE_TRIES = 10
const MAX_SIGN_INS_PER_HOUR = 60

const accountTries = (email: string) => emailKey('sign-in:account', email)
/** Of one browser at one account: at a shared computer nobody clears another person's counter. */
const deviceTries = (email: string, hash: string) => emailKey(`sign-in:device:${hash}`, email)
const signIns = (email: string) => emailKey('sign-in:done', email)

/**
 * Counts a try with a password. A browser known to the account has its own counter, so that nobody else's wrong
 * passwords keep the owner out. Returns the counter to clear when the password was right; throws rate_limited.
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
 * Counts a right password, which nothing gives back; only who knows it can use this up. Past the limit the new
 * session ends again, and the tries stay counted, so that the next ones wait before they cost argon2.
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
 * Runs `work`, which another limit may refuse: such a try costs no look at a password and is not counted against the
 * address either, so that people behind one address do not wait for one account among them.
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

/** Whoever set a new password by letter may sign in at once, from every browser. */
export async function resetSignInLimits(
  db: Database,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const hashes = await listDeviceHashes(db, userId)
  const ofDevices = hashes.map((hash) => deviceTries(email, hash))
  await resetRateLimits(db, accountTries(email), signIns(email), ...ofDevices)
}

/**
 * Lets a new session stand and remembers its browser, unless the password was changed after `passwordHash` was
 * read: then the session began from the old one, and ends. Returns whether it stands.
 */
export async function confirmSession(
  deps: Deps,
  newSession: {
    userId: string
    token: string
    passwordHash: string | null
    deviceHash: string
    userAgent: string
  },
): Promise<boolean> {
  const { userId, deviceHash: hash, userAgent } = newSession
  return deps.database.db.transaction(async (tx) => {
    if ((await lockPasswordHash(tx, userId)) !== newSession.passwordHash) {
      await deleteSession(tx, newSession.token)
      return false
    }
    await rememberDevice(deps, tx, { userId, hash, userAgent })
    return true
  })
}
