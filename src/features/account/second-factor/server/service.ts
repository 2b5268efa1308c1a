import { createOTP } from '@better-auth/utils/otp'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Deps } from '#config/deps.ts'
import type { Database, Tx } from '#database/database.ts'
import { openSealed } from '#features/account/app-secret/server/store.ts'
import { lockPasswordHash } from '#features/account/password/server/store.ts'
import { TOTP_DIGITS, TOTP_PERIOD_SECONDS } from '#features/account/second-factor/contract.ts'
import type { AuthRefusal } from '#features/account/server/better-auth-input.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import type { AppEnv } from '#http/api.ts'
import { consumeAttempt, consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import { acceptedSecrets } from '#session/config.ts'
import { readSignedToken } from '#session/session-cookie.ts'
import { actAsSystem } from '#session/system-act.ts'
import { deleteChallenges, getChallengeOwner, lockTotp } from './store.ts'

const FREE_TRIES = 10
const MILLISECONDS = 1000

/** The step of RFC 6238 before and after the present one counts, too: clocks of phones differ. */
const STEPS_AROUND = [-1, 0, 1]

/** The account whose sign-in waits for its second factor in this browser; null when none does. */
export async function findChallengeOwner(c: Context<AppEnv>, deps: Deps): Promise<string | null> {
  const { publicUrl, appSecret } = deps.env
  const prefix = publicUrl.protocol === 'https:' ? '__Secure-' : ''
  const identifier = readSignedToken(getCookie(c, `${prefix}better-auth.two_factor`), appSecret)
  return identifier ? getChallengeOwner(deps.database.db, identifier) : null
}

/**
 * Notes that the password was right and a second factor is asked for, unless the password was changed after
 * `passwordHash` was read: then the wait is over. Returns whether it goes on.
 */
export async function confirmChallenge(
  deps: Deps,
  challenge: { userId: string; passwordHash: string | null; clientAddress: string; userAgent: string },
): Promise<boolean> {
  const { passwordHash, ...about } = challenge
  return actAsSystem({ database: deps.database, task: 'account.confirm-challenge' }, async ({ tx }) => {
    if ((await lockPasswordHash(tx, about.userId)) !== passwordHash) {
      await deleteChallenges(tx, about.userId)
      return false
    }
    await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.secondFactorAsked, ...about })
    return true
  })
}

/**
 * Counts an attempt with a code, of an app or of the paper. A browser known to the account has its own counter, so that
 * whoever has learned the password cannot keep out the owner. Returns what a right code takes back: the counter to reset,
 * and the count of the client's address. Throws rate_limited.
 */
export async function consumeCodeAttempt(
  db: Database,
  { userId, knownHash, clientAddress }: { userId: string; knownHash: string | null; clientAddress: string },
): Promise<{ tries: string; addressKey: string }> {
  const address = { key: `second-factor:address:${clientAddress}`, max: 50, windowSeconds: QUARTER_HOUR }
  await consumeRateLimits(db, [address])
  const key = knownHash ? `second-factor:device:${knownHash}:${userId}` : `second-factor:account:${userId}`
  await consumeAttempt(db, { key, max: FREE_TRIES })
  return { tries: key, addressKey: address.key }
}

export interface AppCode {
  /** The step that the code belongs to; null when it belongs to none that counts now. */
  step: number | null
  /** Whether this is the first code of a new app. */
  isFirst: boolean
}

/**
 * Finds the step of a code while the app is locked, so that of two calls with one code the second finds it spent: a step
 * is spent for the account, whichever browser it was typed into (RFC 6238, 5.2).
 */
export async function judgeAppCode(
  tx: Tx,
  { userId, code, now, secret: key }: { userId: string; code: string; now: Date; secret: string },
): Promise<AppCode | AuthRefusal> {
  const totp = await lockTotp(tx, userId)
  if (!totp) return { step: null, isFirst: false }
  const opened = await openSealed([key], totp.secret)
  if (!opened) return refuseLostFactor()
  const otp = createOTP(opened.text, {
    digits: TOTP_DIGITS,
    period: TOTP_PERIOD_SECONDS,
  })
  const present = Math.floor(now.getTime() / MILLISECONDS / TOTP_PERIOD_SECONDS)
  const steps = await Promise.all(
    STEPS_AROUND.map(async (offset) =>
      (await otp.hotp(present + offset)) === code ? present + offset : null,
    ),
  )
  const step = steps.findLast((found) => found !== null) ?? null
  if (step !== null && isSpent(step, { last: totp.last_step, present }))
    return { status: 401, body: { code: 'CODE_SPENT', message: m.account_second_factor_code_spent() } }
  return { step, isFirst: !totp.verified }
}

/**
 * Whether a step was accepted before. One that lies further in the future than any step that counts now was accepted while
 * this clock was wrong: it must not keep out the owner until that time has come.
 */
function isSpent(step: number, { last, present }: { last: number | null; present: number }): boolean {
  return last !== null && last <= present + Math.max(...STEPS_AROUND) && step <= last
}

/** The app cannot be read, because it was encrypted with an APP_SECRET that this server does not have. */
export function refuseLostFactor(): AuthRefusal {
  const message = m.account_second_factor_lost()
  return { status: 401, body: { code: 'FACTOR_LOST', message, fields: { code: [message] } } }
}

/** How many recovery codes are left, of those that Better Auth has encrypted; none where they cannot be read. */
export async function countRecoveryCodes(
  { env }: Pick<Deps, 'env'>,
  encrypted: string | null,
): Promise<number> {
  if (encrypted === null) return 0
  const opened = await openSealed(acceptedSecrets(env), encrypted)
  const codes: unknown = opened && JSON.parse(opened.text)
  return Array.isArray(codes) ? codes.length : 0
}
