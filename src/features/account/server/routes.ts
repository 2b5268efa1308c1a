import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { PASSWORD_WARNING_HEADER } from '#features/account/contract.ts'
import {
  DEVICE_COOKIE,
  DEVICE_COOKIE_SECONDS,
  rememberDevice,
} from '#features/account/devices/server/service.ts'
import { createRecoveryRoutes } from '#features/account/recovery/server/routes.ts'
import { createAuthCaller } from '#features/account/server/auth-call.ts'
import {
  changePasswordBody,
  parseBody,
  readCredentials,
  readJson,
  refuse,
  refuseWeakPassword,
  signInBody,
  signUpBody,
} from '#features/account/server/auth-gates.ts'
import { findPasswordWeaknesses } from '#features/account/server/password-strength.ts'
import { notifyAccountCreated, notifyPasswordChanged } from '#features/account/server/service.ts'
import { m } from '#messages/messages.js'
import { type AppEnv, createApi } from '#platform/api.ts'
import { createCaptchaGate } from '#platform/captcha-gate.ts'
import { CAPTCHA_HEADER } from '#platform/captcha-header.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { chargeLimits, chargeTry, clearLimit, emailKey, refundLimits } from '#platform/rate-limit.ts'

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60

const captchaRoute = createRoute({
  method: 'get',
  path: '/api/captcha',
  tags: ['account'],
  summary: 'A fresh captcha challenge for the ALTCHA widget',
  responses: {
    200: { description: 'challenge', content: { 'application/json': { schema: z.looseObject({}) } } },
  },
})

/** The other calls of Better Auth the product offers. What is not named here or below is not there. */
const OFFERED = [
  ['GET', '/get-session'],
  ['POST', '/sign-out'],
  ['GET', '/list-sessions'],
  ['POST', '/revoke-session'],
  ['POST', '/revoke-sessions'],
  ['POST', '/revoke-other-sessions'],
] as const

/** Better Auth under /api/auth/*, with our gates before sign-up and sign-in, and the captcha. */
export function createAccountRoutes(deps: Deps) {
  const caller = createAuthCaller(deps)
  const { auth, callAuth } = caller
  const captcha = createCaptchaGate(deps)
  const { db } = deps.database
  const limited = deps.env.rateLimits

  const app = createApi().openapi(captchaRoute, async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(await captcha.createChallenge(), 200)
  })

  app.post('/api/auth/sign-up/email', async (c) => {
    const read = readCredentials(signUpBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const { callbackURL: _ignored, acceptTerms: _accepted, ...person } = read.body
    const addressLimit = {
      key: `sign-up:address:${c.get('clientAddress')}`,
      most: 20,
      windowSeconds: QUARTER_HOUR,
    }
    if (limited) await chargeLimits(db, [addressLimit])
    const weak = await refuseWeakPassword(person)
    if (weak) return refuse(c, weak)
    if (!(await captcha.spend(c.req.header(CAPTCHA_HEADER)))) {
      return refuse(c, { status: 400, body: { code: 'CAPTCHA_FAILED', message: m.auth_captcha_failed() } })
    }
    // Counted only now: nobody can use up another person's registrations without solving captchas.
    if (limited)
      await chargeLimits(db, [
        { key: emailKey('sign-up:account', person.email), most: 5, windowSeconds: HOUR },
      ])
    const { response } = await callAuth(c, {
      path: '/sign-up/email',
      body: person,
      together: async (tx, { createdUserId }) => {
        if (createdUserId) await notifyAccountCreated(deps, tx, createdUserId)
      },
    })
    return response
  })

  app.post('/api/auth/sign-in/email', async (c) => {
    const read = readCredentials(signInBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const { email, password } = read.body
    const accountKey = emailKey('sign-in:account', email)
    const addressKey = `sign-in:address:${c.get('clientAddress')}`
    if (limited) {
      // The address first: one that is refused must not go on locking other people's accounts.
      await chargeLimits(db, [{ key: addressKey, most: 50, windowSeconds: QUARTER_HOUR }])
      await chargeTry(db, { key: accountKey, most: 10 })
    }
    const body = { email, password, rememberMe: true }
    const { response } = await callAuth(c, { path: '/sign-in/email', body })
    // 403: the password was right, the address waits to be confirmed.
    if (limited && (response.status === 200 || response.status === 403)) {
      await clearLimit(db, accountKey)
      await refundLimits(db, [addressKey])
    }
    if (response.status !== 200) return response
    return finishSignIn(c, response, { email, password })
  })

  app.post('/api/auth/change-password', async (c) => {
    const person = await auth.api.getSession({ headers: c.req.raw.headers })
    if (!person) throw new AppError('signed_out')
    const read = parseBody(changePasswordBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const { id, name, email } = person.user
    const tries = `change-password:account:${id}`
    if (limited) await chargeTry(db, { key: tries, most: 10 })
    const weak = await refuseWeakPassword({ password: read.body.newPassword, name, email })
    if (weak) return refuse(c, weak)
    const { response } = await callAuth(c, {
      path: '/change-password',
      body: { ...read.body, revokeOtherSessions: true },
      together: (tx) => notifyPasswordChanged(deps, tx, id),
    })
    if (limited && response.status === 200) await clearLimit(db, tries)
    return response
  })

  for (const [method, path] of OFFERED) {
    app.on(method, `/api/auth${path}`, async (c) => (await callAuth(c, { path })).response)
  }
  app.route('/', createRecoveryRoutes(deps, caller))
  return app
}

/** Remembers the browser, and tells of a weak password: an account that already has one may sign in (AUTH-7). */
async function finishSignIn(
  c: Context<AppEnv>,
  response: Response,
  given: { email: string; password: string },
): Promise<Response> {
  const deps = c.get('deps')
  const { user } = (await response.clone().json()) as { user: { id: string; name: string } }
  const cookie = await rememberDevice(deps, {
    userId: user.id,
    cookie: getCookie(c, DEVICE_COOKIE),
    userAgent: c.req.header('user-agent') ?? '',
  })
  const headers = new Headers(response.headers)
  headers.append('set-cookie', writeDeviceCookie(cookie, deps.env.publicUrl))
  const reasons = await findPasswordWeaknesses({ ...given, name: user.name })
  if (reasons.length > 0) headers.set(PASSWORD_WARNING_HEADER, reasons.join(','))
  return new Response(response.body, { status: response.status, headers })
}

function writeDeviceCookie(value: string, { protocol }: URL): string {
  return generateCookie(DEVICE_COOKIE, value, {
    path: '/',
    maxAge: DEVICE_COOKIE_SECONDS,
    httpOnly: true,
    sameSite: 'Lax',
    secure: protocol === 'https:',
  })
}
