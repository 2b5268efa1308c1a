import type { Context } from 'hono'
import { deleteCookie } from 'hono/cookie'
import type { Deps } from '#config/deps.ts'
import {
  consumeMailLimits,
  isResetTokenGood,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
} from '#features/account/recovery/server/service.ts'
import {
  addressBody,
  parseBody,
  readJson,
  refuse,
  resetBody,
  tokenBody,
} from '#features/account/server/better-auth-input.ts'
import { resetSignInLimits } from '#features/account/sign-in/server/service.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { consumeRateLimits, QUARTER_HOUR, releaseRateLimits, resetRateLimits } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import { sessionCookieName } from '#session/session-cookie.ts'
import { HINT_COOKIE } from '#shared/cookies.ts'

type App = ReturnType<typeof createApi>

/** Routes of the recovery: reset of the password, and a new confirmation link. */
export function createRecoveryRoutes(deps: Deps) {
  const app = createApi()
  addMailRoutes(app, deps)
  addResetRoutes(app, deps)
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

/**
 * Counts a token attempt of one client address. Returns a function that releases the count when the token was valid.
 */
async function consumeTokenLimit(c: Context<AppEnv>, { env, database }: Deps): Promise<() => Promise<void>> {
  const key = `reset:address:${c.get('clientAddress')}`
  if (!env.rateLimits) return async () => {}
  await consumeRateLimits(database.db, [{ key, max: 50, windowSeconds: QUARTER_HOUR }])
  return () => releaseRateLimits(database.db, [key])
}
