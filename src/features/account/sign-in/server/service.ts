import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Deps } from '#config/deps.ts'
import type { Database, Tx } from '#database/database.ts'
import { AppError } from '#errors/app-error.ts'
import {
  createDevice,
  type Device,
  rememberDevice,
  writeDeviceCookie,
} from '#features/account/devices/server/service.ts'
import { languageCookies } from '#features/account/language/server/service.ts'
import { getPasswordHash } from '#features/account/password/server/store.ts'
import { ACCOUNT_ACTS, recordAccountAct, recordAccountActs } from '#features/account/server/service.ts'
import {
  deleteSession,
  listDeviceHashes,
  lockNewSession,
  type SessionFactors,
  type SignInStart,
  setSessionFactors,
} from '#features/account/sign-in/server/store.ts'
import type { AppEnv } from '#http/api.ts'
import {
  consumeAttempt,
  consumeRateLimits,
  emailKey,
  HOUR,
  releaseRateLimits,
  resetRateLimits,
} from '#limits/rate-limit.ts'
import { readSignedToken, sessionCookieName } from '#session/session-cookie.ts'
import { actAsSystemAfter } from '#session/system-act.ts'

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

/** How somebody has signed in, for the audit log. */
export type SignInMethod =
  | 'password'
  | 'code_by_mail'
  | 'app'
  | 'recovery_code'
  | 'passkey'
  | 'trusted_browser'
  | 'identity'

interface NewSession extends SessionFactors {
  userId: string
  token: string
  method: SignInMethod
  /** The hash that the password was compared with; undefined for a sign-in without a password. */
  passwordHash?: string | null
  deviceHash: string
  userAgent: string
  clientAddress: string
  /** The token of the session that the browser had before; null without one. */
  before: string | null
}

/** Of an account that is gone. */
const NOTHING_LOCKED = { password: null, session: null, is_staff: false }

/**
 * Confirms a new session and stores its browser, unless the password was changed after `passwordHash` was read: then
 * the session began with the old password and is deleted. Returns whether the session is confirmed.
 */
async function confirmSession(deps: Deps, newSession: NewSession): Promise<boolean> {
  const { userId, token, deviceHash: hash, userAgent, clientAddress, method, passwordHash } = newSession
  const first = lockNewSession({ userId, token })
  const call = { database: deps.database, task: 'account.confirm-session', first }
  return actAsSystemAfter(call, async ({ tx }, [found]) => {
    const current = found ?? NOTHING_LOCKED
    const about = { userId, clientAddress, userAgent, isStaff: current.is_staff }
    if (passwordHash !== undefined && current.password !== passwordHash) {
      await deleteSession(tx, token)
      const details = { reason: 'password_changed' }
      await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.signInRefused, ...about, details })
      return false
    }
    if (newSession.secondFactor || newSession.trustSeconds !== null) await setSessionFactors(tx, newSession)
    if (newSession.before !== null)
      await endSessionBefore(deps, tx, { ...newSession, before: newSession.before })
    const isNewBrowser = await rememberDevice(deps, tx, { userId, hash, userAgent })
    const details = { session: current.session ?? 'ended_meanwhile', method }
    const acts = isNewBrowser ? [ACCOUNT_ACTS.signedIn, ACCOUNT_ACTS.newBrowser] : [ACCOUNT_ACTS.signedIn]
    await recordAccountActs(
      deps,
      tx,
      acts.map((act) => ({ act, ...about, details })),
    )
    return true
  })
}

/** A browser has one session: the cookie of the one before, whoever's it was, is overwritten and would be good for days. */
async function endSessionBefore(
  deps: Deps,
  tx: Tx,
  { before, token, clientAddress }: Pick<NewSession, 'token' | 'clientAddress'> & { before: string },
): Promise<void> {
  const ended = before === token ? null : await deleteSession(tx, before)
  if (!ended) return
  const details = { session: ended.id, count: 1, ended: [ended.id] }
  await recordAccountAct(deps, tx, {
    act: ACCOUNT_ACTS.sessionsEnded,
    userId: ended.user_id,
    clientAddress,
    details,
  })
}

/** What is known of the browser and the account before a sign-in that Better Auth answers. */
export interface SignInCaller {
  devices: readonly Device[]
  start: SignInStart
}

/**
 * Ends every successful sign-in: confirms the session and adds the cookies of the browser and of the person's language
 * to the answer. Null when the session did not last, because the password was changed meanwhile.
 */
export async function finishSignIn(
  c: Context<AppEnv>,
  deps: Deps,
  {
    response,
    devices,
    start,
    ...session
  }: SignInCaller & { response: Response } & Omit<
      NewSession,
      'deviceHash' | 'userAgent' | 'clientAddress' | 'before'
    >,
): Promise<Response | null> {
  const device = devices.find(({ hash }) => hash === start.knownHash) ?? createDevice()
  const secure = deps.env.publicUrl.protocol === 'https:'
  const caller = {
    clientAddress: c.get('clientAddress'),
    userAgent: c.req.header('user-agent') ?? '',
    before: readSignedToken(getCookie(c, sessionCookieName(secure)), deps.env.appSecret),
  }
  if (!(await confirmSession(deps, { ...session, ...caller, deviceHash: device.hash }))) return null
  const headers = new Headers(response.headers)
  headers.append('set-cookie', writeDeviceCookie(device, devices, secure))
  for (const cookie of languageCookies(c, start.locale)) headers.append('set-cookie', cookie)
  return new Response(response.body, { status: response.status, headers })
}

/** The token of the session that this answer of Better Auth begins; null when it begins none. */
export function readNewToken({ env }: Pick<Deps, 'env'>, response: Response): string | null {
  const name = `${sessionCookieName(env.publicUrl.protocol === 'https:')}=`
  const cookie = response.headers.getSetCookie().findLast((text) => text.startsWith(name))
  const value = cookie?.slice(name.length).split(';')[0]
  return value ? readSignedToken(decodeURIComponent(value), env.appSecret) : null
}

export type SignInRefusal = 'wrong_password' | 'address_unconfirmed' | 'kept_out'

/**
 * Appends a refused sign-in to the audit log. Without an account there is no row, so that strangers cannot fill the log:
 * the rows of one account are limited like the attempts at it. The row is then written and rolled back to a savepoint,
 * which takes as long, so that the time of the answer does not tell whether there is an account.
 */
export async function recordRefusedSignIn(
  deps: Deps,
  refusal: { userId: string | null; clientAddress: string; userAgent: string; reason: SignInRefusal },
): Promise<void> {
  const { clientAddress, userAgent, reason } = refusal
  const userId = refusal.userId ?? randomUUID()
  // What Better Auth has read of a known account only.
  if (refusal.userId === null) await getPasswordHash(deps.database.db, userId)
  await deps.database.db.transaction(async (tx) => {
    await tx.execute(sql`savepoint before_row`)
    await recordAccountAct(deps, tx, {
      act: ACCOUNT_ACTS.signInRefused,
      userId,
      clientAddress,
      userAgent,
      details: { reason },
    })
    const end =
      refusal.userId === null ? sql`rollback to savepoint before_row` : sql`release savepoint before_row`
    await tx.execute(end)
  })
}
