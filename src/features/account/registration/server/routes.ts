import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { CAPTCHA_HEADER } from '#captcha/captcha-header.ts'
import { createCaptchaVerifier } from '#captcha/captcha-verifier.ts'
import type { Deps } from '#config/deps.ts'
import { CONFIRMATION_HEADER } from '#features/account/contract.ts'
import { takeMinimumTime } from '#features/account/recovery/server/service.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import {
  readCredentials,
  readJson,
  refuse,
  refuseWeakPassword,
  signUpBody,
} from '#features/account/server/better-auth-input.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { consumeRateLimits, HOUR, mailboxKey, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import { createdNotice } from './mail.ts'

const captchaRoute = createRoute({
  method: 'get',
  path: '/api/captcha',
  tags: ['account'],
  summary: 'A new captcha challenge for the ALTCHA widget, or the site key of Turnstile',
  responses: {
    200: { description: 'challenge', content: { 'application/json': { schema: z.looseObject({}) } } },
    ...errorResponses(429),
  },
})

/**
 * POST /api/auth/sign-up/email: our validation, captcha and rate limits, then Better Auth. Also the route that creates
 * captcha challenges.
 */
export function createRegistrationRoutes(deps: Deps, { callAuth }: AuthCaller) {
  const captcha = createCaptchaVerifier(deps)
  const { db } = deps.database
  const limited = deps.env.rateLimits

  const app = createApi().openapi(captchaRoute, async (c) => {
    if (limited) await consumeRateLimits(db, [challengesOf(c.get('clientAddress'))])
    c.header('Cache-Control', 'no-store')
    return c.json(await captcha.createChallenge(), 200)
  })

  app.post('/api/auth/sign-up/email', async (c: Context<AppEnv>) => {
    const read = readCredentials(signUpBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const { callbackURL: _ignored, acceptTerms: _accepted, ...person } = read.body
    if (limited) await consumeRateLimits(db, [registrationsOf(c.get('clientAddress'))])
    const weak = await refuseWeakPassword({ ...person, full_name: person.name })
    if (weak) return refuse(c, weak)
    if (!(await captcha.consume(c.req.header(CAPTCHA_HEADER), { clientAddress: c.get('clientAddress') }))) {
      return refuse(c, { status: 400, body: { code: 'CAPTCHA_FAILED', message: m.captcha_refused() } })
    }
    // Counted only after the captcha, so that nobody can use up another mailbox's registrations without solving
    // captchas.
    const account = { key: mailboxKey('sign-up:account', person.email), max: 5, windowSeconds: HOUR }
    if (limited) await consumeRateLimits(db, [account])
    const call = callAuth(c, {
      path: '/sign-up/email',
      body: person,
      together: async (tx, { createdUserId }) => {
        if (!createdUserId) return
        await notify(deps, tx, createdNotice(createdUserId))
        const clientAddress = c.get('clientAddress')
        const userAgent = c.req.header('user-agent') ?? ''
        await recordAccountAct(deps, tx, {
          act: ACCOUNT_ACTS.created,
          userId: createdUserId,
          clientAddress,
          userAgent,
        })
      },
    })
    // A new account is more work than a mail to the owner of one.
    const { response } = await takeMinimumTime(call)
    return response.ok && deps.env.requireEmailConfirmation ? addConfirmationHeader(response) : response
  })
  return app
}

function addConfirmationHeader(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set(CONFIRMATION_HEADER, '1')
  return new Response(response.body, { status: response.status, headers })
}

/** A high limit: every form requests one or two challenges, and many people may share one address. */
const challengesOf = (clientAddress: string) => ({
  key: `captcha:address:${clientAddress}`,
  max: 600,
  windowSeconds: QUARTER_HOUR,
})

const registrationsOf = (clientAddress: string) => ({
  key: `sign-up:address:${clientAddress}`,
  max: 20,
  windowSeconds: QUARTER_HOUR,
})
