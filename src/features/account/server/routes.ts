import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { PASSWORD_WARNING_HEADER } from '#features/account/contract.ts'
import { CLIENT_ADDRESS_HEADER, createAuth, outgoingMails } from '#features/account/server/auth.ts'
import {
  type AuthRefusal,
  readBody,
  refuseWeakPassword,
  signInBody,
  signUpBody,
} from '#features/account/server/auth-gates.ts'
import { findPasswordWeaknesses } from '#features/account/server/password-strength.ts'
import { m } from '#messages/messages.js'
import { type AppEnv, createApi } from '#platform/api.ts'
import { createCaptchaGate } from '#platform/captcha-gate.ts'
import { CAPTCHA_HEADER } from '#platform/captcha-header.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { type Mail, queueMail } from '#platform/mail-queue.ts'
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
  ['GET', '/verify-email'],
  ['GET', '/list-sessions'],
  ['POST', '/revoke-session'],
  ['POST', '/revoke-sessions'],
  ['POST', '/revoke-other-sessions'],
] as const

/** Better Auth under /api/auth/*, with our gates before sign-up and sign-in, and the captcha. */
export function createAccountRoutes(deps: Deps) {
  const auth = createAuth(deps)
  const captcha = createCaptchaGate(deps)
  const { db } = deps.database
  const limited = deps.env.rateLimits

  /** `path` is one of ours, never the request's own: a decoded path read again could name another call. */
  async function callAuth(c: Context<AppEnv>, path: string, body?: unknown): Promise<Response> {
    const headers = new Headers(c.req.raw.headers)
    headers.set(CLIENT_ADDRESS_HEADER, c.get('clientAddress'))
    headers.delete('content-length')
    const hasBody = c.req.method !== 'GET' && c.req.method !== 'HEAD'
    const text = body === undefined ? (hasBody ? await c.req.text() : undefined) : JSON.stringify(body)
    const mails: Mail[] = []
    const request = new Request(`${deps.env.publicUrl.origin}/api/auth${path}${new URL(c.req.url).search}`, {
      method: c.req.method,
      headers,
      body: text || undefined,
    })
    const response = await outgoingMails.run(mails, () => auth.handler(request))
    if (response.status < 400 || mails.length > 0) for (const mail of mails) await queueMail(deps, db, mail)
    return response
  }

  const app = createApi().openapi(captchaRoute, async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(await captcha.createChallenge(), 200)
  })

  app.post('/api/auth/sign-up/email', async (c) => {
    const read = readBody(signUpBody, await readJson(c))
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
    return callAuth(c, '/sign-up/email', person)
  })

  app.post('/api/auth/sign-in/email', async (c) => {
    const read = readBody(signInBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const { email, password } = read.body
    const accountKey = emailKey('sign-in:account', email)
    const addressKey = `sign-in:address:${c.get('clientAddress')}`
    if (limited) {
      // The address first: one that is refused must not go on locking other people's accounts.
      await chargeLimits(db, [{ key: addressKey, most: 50, windowSeconds: QUARTER_HOUR }])
      await chargeTry(db, { key: accountKey, most: 10 })
    }
    const response = await callAuth(c, '/sign-in/email', { email, password, rememberMe: true })
    if (response.status !== 200) return response
    if (limited) {
      await clearLimit(db, accountKey)
      await refundLimits(db, [addressKey])
    }
    return warnOfWeakPassword(response, { email, password })
  })

  app.post('/api/auth/change-password', async (c) => {
    const body = await readJson(c)
    const password = (body as { newPassword?: unknown } | null)?.newPassword
    const person = await auth.api.getSession({ headers: c.req.raw.headers })
    if (!person) throw new AppError('signed_out')
    const tries = `change-password:account:${person.user.id}`
    if (limited) await chargeTry(db, { key: tries, most: 10 })
    if (typeof password === 'string') {
      const weak = await refuseWeakPassword({ password, name: person.user.name, email: person.user.email })
      if (weak) return refuse(c, weak)
    }
    const response = await callAuth(c, '/change-password', body)
    if (limited && response.status === 200) await clearLimit(db, tries)
    return response
  })

  for (const [method, path] of OFFERED) app.on(method, `/api/auth${path}`, (c) => callAuth(c, path))
  return app
}

/** AUTH-7: an account that already has a weak password may sign in, and is told. */
async function warnOfWeakPassword(
  response: Response,
  given: { email: string; password: string },
): Promise<Response> {
  const body = (await response.clone().json()) as { user?: { name?: string } }
  const reasons = await findPasswordWeaknesses({ ...given, name: body.user?.name ?? '' })
  if (reasons.length === 0) return response
  const headers = new Headers(response.headers)
  headers.set(PASSWORD_WARNING_HEADER, reasons.join(','))
  return new Response(response.body, { status: response.status, headers })
}

function refuse(c: Context<AppEnv>, refusal: AuthRefusal): Response {
  return c.json(refusal.body, refusal.status)
}

async function readJson(c: Context<AppEnv>): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    throw new AppError('invalid_input')
  }
}
