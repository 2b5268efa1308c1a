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

/** Better Auth under /api/auth/*, with our gates before sign-up and sign-in, and the captcha. */
export function createAccountRoutes(deps: Deps) {
  const auth = createAuth(deps)
  const captcha = createCaptchaGate(deps)
  const { db } = deps.database
  const limited = deps.env.rateLimits

  async function callAuth(c: Context<AppEnv>, body?: unknown): Promise<Response> {
    const headers = new Headers(c.req.raw.headers)
    headers.set(CLIENT_ADDRESS_HEADER, c.get('clientAddress'))
    headers.delete('content-length')
    const hasBody = c.req.method !== 'GET' && c.req.method !== 'HEAD'
    const text = body === undefined ? (hasBody ? await c.req.text() : undefined) : JSON.stringify(body)
    const mails: Mail[] = []
    const request = new Request(new URL(c.req.path + new URL(c.req.url).search, deps.env.publicUrl.origin), {
      method: c.req.method,
      headers,
      body: text || undefined,
    })
    const response = await outgoingMails.run(mails, () => auth.handler(request))
    if (response.status < 400 || mails.length > 0) for (const mail of mails) await queueMail(db, mail)
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
    if (limited) {
      await chargeLimits(db, [
        { key: emailKey('sign-up:account', person.email), most: 5, windowSeconds: HOUR },
        { key: `sign-up:address:${c.get('clientAddress')}`, most: 20, windowSeconds: QUARTER_HOUR },
      ])
    }
    const weak = await refuseWeakPassword(person)
    if (weak) return refuse(c, weak)
    if (!(await captcha.spend(c.req.header(CAPTCHA_HEADER)))) {
      return refuse(c, { status: 400, body: { code: 'CAPTCHA_FAILED', message: m.auth_captcha_failed() } })
    }
    return callAuth(c, person)
  })

  app.post('/api/auth/sign-in/email', async (c) => {
    const read = readBody(signInBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const { email, password } = read.body
    const accountKey = emailKey('sign-in:account', email)
    const addressKey = `sign-in:address:${c.get('clientAddress')}`
    if (limited) {
      await chargeTry(db, { key: accountKey, most: 10 })
      await chargeLimits(db, [{ key: addressKey, most: 50, windowSeconds: QUARTER_HOUR }])
    }
    const response = await callAuth(c, { email, password, rememberMe: true })
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
    if (person && typeof password === 'string') {
      const weak = await refuseWeakPassword({ password, name: person.user.name, email: person.user.email })
      if (weak) return refuse(c, weak)
    }
    return callAuth(c, body)
  })

  app.on(['GET', 'POST'], '/api/auth/*', async (c) => {
    const response = await callAuth(c)
    const unknown = response.status === 404 && !response.headers.get('content-type')?.includes('json')
    if (unknown) throw new AppError('not_found')
    return response
  })
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
