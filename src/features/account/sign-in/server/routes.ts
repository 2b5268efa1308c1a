import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { PASSWORD_WARNING_HEADER } from '#features/account/contract.ts'
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, readDevice } from '#features/account/devices/server/service.ts'
import type { AuthCaller } from '#features/account/server/auth-call.ts'
import { readCredentials, readJson, refuse, signInBody } from '#features/account/server/auth-gates.ts'
import { findPasswordWeaknesses } from '#features/account/server/password-strength.ts'
import { chargeSignIn, chargeSignInTry, keepSession } from '#features/account/sign-in/server/service.ts'
import { getSignInStart } from '#features/account/sign-in/server/store.ts'
import { m } from '#messages/messages.js'
import { type AppEnv, createApi } from '#platform/api.ts'
import type { Deps } from '#platform/deps.ts'
import { chargeLimits, clearLimit, QUARTER_HOUR, refundLimits } from '#platform/rate-limit.ts'

interface Opened {
  token: string
  user: { id: string; name: string }
}

/** POST /api/auth/sign-in/email: Better Auth decides; before it the limits, after it what a sign-in brings along. */
export function createSignInRoutes(deps: Deps, { callAuth }: AuthCaller) {
  const { db } = deps.database
  const { rateLimits: limited, publicUrl } = deps.env
  const secure = publicUrl.protocol === 'https:'

  const app = createApi()

  app.post('/api/auth/sign-in/email', async (c) => {
    const read = readCredentials(signInBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const { email, password } = read.body
    const device = readDevice(getCookie(c, DEVICE_COOKIE, secure ? 'host' : undefined))
    const addressKey = `sign-in:address:${c.get('clientAddress')}`
    // The address first: one that is refused must not go on locking other people's accounts.
    if (limited) await chargeLimits(db, [{ key: addressKey, most: 50, windowSeconds: QUARTER_HOUR }])
    const start = await getSignInStart(db, { email, deviceHash: device.hash })
    const tries = limited ? await chargeSignInTry(db, { email, deviceHash: device.hash, start }) : null

    const body = { email, password, rememberMe: true }
    const { response } = await callAuth(c, { path: '/sign-in/email', body })
    // 403: the password was right, the address waits to be confirmed.
    if (response.status !== 200 && response.status !== 403) return response
    const opened = response.status === 200 ? ((await response.clone().json()) as Opened) : null
    if (limited) await chargeSignIn(db, { email, token: opened?.token ?? null })
    if (opened) {
      const stands = await keepSession(deps, {
        userId: opened.user.id,
        token: opened.token,
        passwordHash: start.passwordHash,
        deviceHash: device.hash,
        userAgent: c.req.header('user-agent') ?? '',
      })
      if (!stands) return refuseCredentials(c)
    }
    if (tries) {
      await clearLimit(db, tries)
      await refundLimits(db, [addressKey])
    }
    if (!opened) return response
    const headers = new Headers(response.headers)
    headers.append('set-cookie', writeDeviceCookie(device.token, secure))
    // AUTH-7: an account that already has a weak password may sign in, and is told.
    const weaknesses = await findPasswordWeaknesses({ email, password, name: opened.user.name })
    if (weaknesses.length > 0) headers.set(PASSWORD_WARNING_HEADER, weaknesses.join(','))
    return new Response(response.body, { status: response.status, headers })
  })

  return app
}

/** As Better Auth answers a wrong password. */
function refuseCredentials(c: Context<AppEnv>): Response {
  return c.json({ message: m.auth_wrong_credentials(), code: 'INVALID_EMAIL_OR_PASSWORD' }, 401)
}

function writeDeviceCookie(value: string, secure: boolean): string {
  const shared = { path: '/', maxAge: DEVICE_COOKIE_SECONDS, httpOnly: true, sameSite: 'Lax' } as const
  if (!secure) return generateCookie(DEVICE_COOKIE, value, shared)
  return generateCookie(DEVICE_COOKIE, value, { ...shared, prefix: 'host', secure })
}
