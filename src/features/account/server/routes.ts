import { createHash } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { CAPTCHA_HEADER } from '#captcha/captcha-header.ts'
import { createCaptchaVerifier } from '#captcha/captcha-verifier.ts'
import type { Deps } from '#config/deps.ts'
import type { Database } from '#database/connect.ts'
import { AppError } from '#errors/app-error.ts'
import { hashPassword, verifyPassword } from '#features/account/password/server/password-hash.ts'
import { createRecoveryRoutes } from '#features/account/recovery/server/routes.ts'
import { forgetResetTokens } from '#features/account/recovery/server/store.ts'
import type { PreparedPasswords } from '#features/account/server/better-auth.ts'
import { createAuthCaller } from '#features/account/server/better-auth-call.ts'
import {
  changePasswordBody,
  parseBody,
  readCredentials,
  readJson,
  refuse,
  refuseWeakPassword,
  signUpBody,
} from '#features/account/server/better-auth-hooks.ts'
import { notifyAccountCreated, notifyPasswordChanged } from '#features/account/server/service.ts'
import { getPasswordHash, lockPasswordHash } from '#features/account/server/store.ts'
import { createSignInRoutes } from '#features/account/sign-in/server/routes.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { chargeLimits, chargeTry, clearLimit, HOUR, mailboxKey, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import { readSignedToken, sessionCookieName } from '#session/session-cookie.ts'

const MOST_CHANGES_AN_HOUR = 5

const captchaRoute = createRoute({
  method: 'get',
  path: '/api/captcha',
  tags: ['account'],
  summary: 'A fresh captcha challenge for the ALTCHA widget',
  responses: {
    200: { description: 'challenge', content: { 'application/json': { schema: z.looseObject({}) } } },
    ...errorResponses(429),
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
  const captcha = createCaptchaVerifier(deps)
  const { db } = deps.database
  const limited = deps.env.rateLimits

  const app = createApi().openapi(captchaRoute, async (c) => {
    if (limited) await chargeLimits(db, [challengesOf(c.get('clientAddress'))])
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
        { key: mailboxKey('sign-up:account', person.email), most: 5, windowSeconds: HOUR },
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
    const passwords = await preparePasswords(db, { userId: id, ...read.body })
    const changes = { key: `change-password:changes:${id}`, most: MOST_CHANGES_AN_HOUR, windowSeconds: HOUR }
    // Never cleared; a wrong current password is a try and no change.
    if (limited && passwords.verifiedHash !== null) await chargeLimits(db, [changes])
    const { response } = await callAuth(c, {
      path: '/change-password',
      body: { ...read.body, revokeOtherSessions: true },
      passwords,
      first: (tx) => lockPasswordHash(tx, id),
      together: async (tx) => {
        await forgetResetTokens(tx, id)
        await notifyPasswordChanged(deps, tx, id)
      },
    })
    if (limited && response.status === 200) await clearLimit(db, tries)
    return response
  })

  for (const [method, path] of OFFERED) {
    app.on(method, `/api/auth${path}`, async (c) => {
      if (limited && path !== '/sign-out') await chargeSessionCall(c, deps)
      return (await callAuth(c, { path })).response
    })
  }
  app.route('/', createSignInRoutes(deps, caller))
  app.route('/', createRecoveryRoutes(deps, caller))
  return app
}

/** Generous: every form asks for one or two, and a whole course may sit behind one address. */
const challengesOf = (clientAddress: string) => ({
  key: `captcha:address:${clientAddress}`,
  most: 600,
  windowSeconds: QUARTER_HOUR,
})

/**
 * Counts a look at sessions or the end of others. Every tab asks for its session now and then, and several people
 * share an address. Without a cookie of ours nothing is looked up, and nothing counted.
 */
async function chargeSessionCall(c: Context<AppEnv>, { env, database }: Deps): Promise<void> {
  const cookie = getCookie(c, sessionCookieName(env.publicUrl.protocol === 'https:'))
  const token = readSignedToken(cookie, env.appSecret)
  if (!token) return
  const session = createHash('sha256').update(token).digest('base64url')
  await chargeLimits(database.db, [
    { key: `session:session:${session}`, most: 600, windowSeconds: QUARTER_HOUR },
    { key: `session:address:${c.get('clientAddress')}`, most: 6_000, windowSeconds: QUARTER_HOUR },
  ])
}

/** All of argon2, before the transaction: nobody else waits for it. */
async function preparePasswords(
  db: Database,
  { userId, currentPassword, newPassword }: { userId: string; currentPassword: string; newPassword: string },
): Promise<PreparedPasswords> {
  const hash = await getPasswordHash(db, userId)
  const isRight = hash !== null && (await verifyPassword({ hash, password: currentPassword }))
  // Without a right one nothing is changed, and no hash is needed.
  return isRight
    ? { newHash: await hashPassword(newPassword), verifiedHash: hash }
    : { newHash: '', verifiedHash: null }
}
