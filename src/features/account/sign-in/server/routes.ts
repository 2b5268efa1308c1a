import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { Deps } from '#config/deps.ts'
import { PASSWORD_WARNING_HEADER } from '#features/account/contract.ts'
import {
  createDevice,
  DEVICE_COOKIE,
  DEVICE_COOKIE_SECONDS,
  readDevices,
  writeDevices,
} from '#features/account/devices/server/service.ts'
import { languageCookies } from '#features/account/language/server/service.ts'
import { findPasswordWeaknesses } from '#features/account/password/server/password-strength.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import { readCredentials, readJson, refuse, signInBody } from '#features/account/server/better-auth-input.ts'
import {
  confirmSession,
  consumeSignIn,
  consumeSignInAttempt,
  countUnlessRefused,
  recordRefusedSignIn,
  type SignInRefusal,
} from '#features/account/sign-in/server/service.ts'
import { getSignInStart } from '#features/account/sign-in/server/store.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { consumeRateLimits, QUARTER_HOUR, releaseRateLimits, resetRateLimits } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'

interface SignInAnswer {
  token: string
  user: { id: string; name: string }
}

/** Why a sign-in is refused, by the status of Better Auth's answer. After 403 the password was right. */
const REFUSALS: Partial<Record<number, SignInRefusal>> = { 401: 'wrong_password', 403: 'address_unconfirmed' }

/**
 * POST /api/auth/sign-in/email: rate limits first, then Better Auth decides, then our own work for a successful
 * sign-in.
 */
export function createSignInRoutes(deps: Deps, { callAuth }: AuthCaller) {
  const { db } = deps.database
  const { rateLimits: limited, publicUrl } = deps.env
  const secure = publicUrl.protocol === 'https:'

  const app = createApi()
  app.post('/api/auth/sign-in/email', async (c) => {
    const read = readCredentials(signInBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const { email, password } = read.body
    const devices = readDevices(getCookie(c, DEVICE_COOKIE, secure ? 'host' : undefined))
    const clientAddress = c.get('clientAddress')
    const addressKey = `sign-in:address:${clientAddress}`
    // The client address is counted first: a client over its limit must not go on locking other people's accounts.
    if (limited) await consumeRateLimits(db, [{ key: addressKey, max: 50, windowSeconds: QUARTER_HOUR }])
    const deviceHashes = devices.map(({ hash }) => hash)
    const { userId, locale, passwordHash, knownHash } = await getSignInStart(db, { email, deviceHashes })
    const tries = limited
      ? await countUnlessRefused(db, addressKey, () => consumeSignInAttempt(db, { email, knownHash }))
      : null

    const body = { email, password, rememberMe: true }
    const { response } = await callAuth(c, { path: '/sign-in/email', body })
    const reason = REFUSALS[response.status]
    if (reason) await recordRefusedSignIn(deps, { userId, clientAddress, reason })
    if (response.status !== 200 && response.status !== 403) return response
    const signedIn = response.status === 200 ? ((await response.clone().json()) as SignInAnswer) : null
    if (limited) {
      const token = signedIn?.token ?? null
      await countUnlessRefused(db, addressKey, () => consumeSignIn(db, { email, token }))
    }
    const device = devices.find(({ hash }) => hash === knownHash) ?? createDevice()
    if (signedIn) {
      const browser = { deviceHash: device.hash, userAgent: c.req.header('user-agent') ?? '' }
      const newSession = { userId: signedIn.user.id, token: signedIn.token, passwordHash, ...browser }
      if (!(await confirmSession(deps, { ...newSession, clientAddress }))) return refuseCredentials(c)
    }
    if (tries) {
      await resetRateLimits(db, tries)
      await releaseRateLimits(db, [addressKey])
    }
    if (!signedIn) return response
    const deviceCookie = writeDeviceCookie(writeDevices(device, devices), secure)
    const cookies = [deviceCookie, ...languageCookies(c, locale)]
    const credentials = { email, password, full_name: signedIn.user.name }
    return addToResponse(response, { cookies, credentials })
  })
  return app
}

async function addToResponse(
  response: Response,
  {
    cookies,
    credentials,
  }: { cookies: readonly string[]; credentials: { email: string; password: string; full_name: string } },
): Promise<Response> {
  const headers = new Headers(response.headers)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  // AUTH-7: an account that already has a weak password may sign in and is warned.
  const weaknesses = await findPasswordWeaknesses(credentials)
  if (weaknesses.length > 0) headers.set(PASSWORD_WARNING_HEADER, weaknesses.join(','))
  return new Response(response.body, { status: response.status, headers })
}

/** The answer of Better Auth to a wrong password. */
function refuseCredentials(c: Context<AppEnv>): Response {
  return c.json({ message: m.account_sign_in_wrong_credentials(), code: 'INVALID_EMAIL_OR_PASSWORD' }, 401)
}

function writeDeviceCookie(value: string, secure: boolean): string {
  const shared = { path: '/', maxAge: DEVICE_COOKIE_SECONDS, httpOnly: true, sameSite: 'Lax' } as const
  if (!secure) return generateCookie(DEVICE_COOKIE, value, shared)
  return generateCookie(DEVICE_COOKIE, value, { ...shared, prefix: 'host', secure })
}
