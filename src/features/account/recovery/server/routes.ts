import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import type { Deps } from '#config/deps.ts'
import {
  CALLBACK_ERRORS,
  CALLBACK_PATH,
  type CallbackError,
  CONFIRMED_COOKIE,
  NEW_LINK_PARAM,
} from '#features/account/recovery/contract.ts'
import {
  consumeMailLimits,
  isResetTokenGood,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
} from '#features/account/recovery/server/service.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import {
  addressBody,
  parseBody,
  readJson,
  refuse,
  resetBody,
  tokenBody,
} from '#features/account/server/better-auth-input.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import { resetSignInLimits } from '#features/account/sign-in/server/service.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { requireGet } from '#http/require-get.ts'
import { consumeRateLimits, QUARTER_HOUR, releaseRateLimits, resetRateLimits } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import { sessionCookieName } from '#session/session-cookie.ts'
import { HINT_COOKIE } from '#shared/cookies.ts'

const CONFIRMED_SECONDS = 60

type App = ReturnType<typeof createApi>

/** Routes of the recovery: reset of the password, new confirmation link, and the target of confirmation links. */
export function createRecoveryRoutes(deps: Deps, { callAuth }: AuthCaller) {
  const app = createApi()
  addMailRoutes(app, deps)
  addResetRoutes(app, deps)
  addConfirmationRoute(app, { deps, callAuth })
  return app
}

/** Routes that request a mail with a link. The response is the same for known and unknown addresses. */
function addMailRoutes(app: App, deps: Deps): void {
  app.post('/api/auth/request-password-reset', async (c) => {
    const read = parseBody(addressBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    await consumeMailLimits(c, { deps, purpose: 'password-reset', email: read.body.email })
    await requestPasswordReset(deps, { email: read.body.email, clientAddress: c.get('clientAddress') })
    return c.json({ status: true, message: m.account_recovery_reset_requested() })
  })

  app.post('/api/auth/send-verification-email', async (c) => {
    const read = parseBody(addressBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    await consumeMailLimits(c, { deps, purpose: 'confirmation', email: read.body.email })
    await resendConfirmation(deps, read.body.email)
    return c.json({ status: true, message: m.account_recovery_confirmation_requested() })
  })
}

function addResetRoutes(app: App, deps: Deps): void {
  const { env } = deps
  const { db } = deps.database
  const secure = env.publicUrl.protocol === 'https:'

  app.post('/api/auth/reset-password/check', async (c) => {
    const read = parseBody(tokenBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const refund = await consumeTokenLimit(c, deps)
    const valid = await isResetTokenGood(deps, read.body.token)
    if (valid) await refund()
    return c.json({ valid })
  })

  app.post('/api/auth/reset-password', async (c) => {
    const read = parseBody(resetBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const refund = await consumeTokenLimit(c, deps)
    const outcome = await resetPassword(deps, { ...read.body, clientAddress: c.get('clientAddress') })
    if ('refusal' in outcome) {
      if (outcome.refusal.body.code !== 'INVALID_TOKEN') await refund()
      return refuse(c, outcome.refusal)
    }
    await refund()
    const { id, email } = outcome.owner
    await resetSignInLimits(db, { userId: id, email })
    await resetRateLimits(db, `change-password:account:${id}`)
    for (const name of [sessionCookieName(secure), HINT_COOKIE]) deleteCookie(c, name, { path: '/', secure })
    return c.json({ status: true })
  })
}

/** The target of the link in a confirmation mail. */
function addConfirmationRoute(
  app: App,
  { deps, callAuth }: Pick<AuthCaller, 'callAuth'> & { deps: Deps },
): void {
  const { env } = deps
  app.get('/api/auth/verify-email', async (c) => {
    requireGet(c)
    const toPage = c.req.query('callbackURL') !== undefined
    const token = c.req.query('token') ?? ''
    // The redirect always goes to our own page, whatever callbackURL says.
    const query = { token, ...(toPage ? { callbackURL: CALLBACK_PATH } : {}) }
    const { response, call } = await callAuth(c, {
      path: '/verify-email',
      query,
      together: async (tx, { confirmedUserId: userId }) => {
        const clientAddress = c.get('clientAddress')
        if (userId)
          await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.addressConfirmed, userId, clientAddress })
      },
    })
    if (call.confirmedUserId) {
      if (!toPage) return response
      setCookie(c, CONFIRMED_COOKIE, '1', {
        path: CALLBACK_PATH,
        maxAge: CONFIRMED_SECONDS,
        sameSite: 'Lax',
        secure: env.publicUrl.protocol === 'https:',
      })
      return c.redirect(CALLBACK_PATH)
    }
    if (toPage) return c.redirect(failurePath(readError(response), env.requireEmailConfirmation))
    if (!response.ok) return response
    return c.json({ code: 'TOKEN_USED', message: m.account_recovery_confirmation_link_used() }, 401)
  })
}

/**
 * Counts a token attempt of one client address. Returns a function that releases the count when the token was valid.
 */
async function consumeTokenLimit(c: Context<AppEnv>, { env, database }: Deps): Promise<() => Promise<void>> {
  const key = `reset:address:${c.get('clientAddress')}`
  if (!env.rateLimits) return async () => {}
  await consumeRateLimits(database.db, [{ key, max: 50, windowSeconds: QUARTER_HOUR }])
  return () => releaseRateLimits(database.db, [key])
}

/** The redirect after a failed link. It is the same for every address, because only the token says whose it was. */
function failurePath(error: CallbackError, required: boolean): string {
  const query = new URLSearchParams({ error })
  if (required && error !== 'TOKEN_USED') query.set(NEW_LINK_PARAM, '1')
  return `${CALLBACK_PATH}?${query}`
}

/**
 * Reads the error of Better Auth's redirect; a link that was used before is redirected without one, as if it had just
 * worked.
 */
function readError(response: Response): CallbackError {
  const target = new URL(response.headers.get('location') ?? '', 'http://page.invalid')
  const error = target.searchParams.get('error')
  if (response.status === 302 && error === null) return 'TOKEN_USED'
  return CALLBACK_ERRORS.find((known) => known === error) ?? 'INVALID_TOKEN'
}
