import type { Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import { refusalOf } from '#features/account/reauthentication/server/routes.ts'
import { isSignInFresh } from '#features/account/reauthentication/server/service.ts'
import { consumeMailLimits } from '#features/account/recovery/server/service.ts'
import {
  type AuthRefusal,
  addressBody,
  parseBody,
  readJson,
  refuse,
  tokenBody,
} from '#features/account/server/better-auth-input.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'
import { consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import { cancelEmailChange, confirmEmailChange, readEmailChange, requestEmailChange } from './service.ts'

const changeBody = z.strictObject({
  newEmail: addressBody.shape.email,
  callbackURL: z.string().max(200).optional(),
})
const cancelBody = z.strictObject({ token: tokenBody.shape.token.optional() })

/** A change of address, confirmed by links in both mailboxes. */
export function createEmailChangeRoutes(deps: Deps) {
  const { db } = deps.database
  const app = createApi()

  app.post('/api/auth/change-email', async (c) => {
    const { userId, sessionId, email } = await requireSession(c).check()
    const read = parseBody(changeBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const { newEmail } = read.body
    if (newEmail.toLowerCase() === email) return refuse(c, sameAddress())
    if (!(await isSignInFresh(db, sessionId)))
      return refuse(
        c,
        refusalOf({ fault: 'sign_in_again', message: m.account_reauthentication_sign_in_again() }),
      )
    await consumeMailLimits(c, { deps, purpose: 'email-change', email: newEmail })
    await consumeMailLimits(c, { deps, purpose: 'email-change-old', email })
    await requestEmailChange(deps, { userId, newEmail, clientAddress: c.get('clientAddress') })
    return c.json({ status: true })
  })

  app.post('/api/auth/change-email/check', async (c) => {
    const read = parseBody(tokenBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    await consumeTokenLimit(c, deps)
    const change = await readEmailChange(deps, read.body.token)
    return c.json({ valid: change !== null, newEmail: change?.new_email ?? null })
  })

  app.post('/api/auth/change-email/confirm', async (c) => {
    const read = parseBody(tokenBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    await consumeTokenLimit(c, deps)
    const clientAddress = c.get('clientAddress')
    const outcome = await confirmEmailChange(deps, { ...read.body, clientAddress })
    return outcome === 'link_invalid' ? refuse(c, invalidLink()) : c.json({ outcome })
  })

  app.post('/api/auth/change-email/cancel', async (c) => {
    const read = parseBody(cancelBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    await consumeTokenLimit(c, deps)
    const { token } = read.body
    const by = token ? { token } : { userId: (await requireSession(c).check()).userId }
    const isCanceled = await cancelEmailChange(deps, { by, clientAddress: c.get('clientAddress') })
    return isCanceled ? c.json({ status: true }) : refuse(c, invalidLink())
  })
  return app
}

const MAX_TOKENS = 50

async function consumeTokenLimit(c: Context<AppEnv>, { env, database }: Deps): Promise<void> {
  const key = `email-change-token:address:${c.get('clientAddress')}`
  if (env.rateLimits)
    await consumeRateLimits(database.db, [{ key, max: MAX_TOKENS, windowSeconds: QUARTER_HOUR }])
}

const sameAddress = (): AuthRefusal => {
  const message = m.account_email_change_same()
  return { status: 400, body: { code: 'EMAIL_IS_THE_SAME', message, fields: { newEmail: [message] } } }
}

const invalidLink = (): AuthRefusal => ({
  status: 400,
  body: { code: 'INVALID_TOKEN', message: m.account_email_change_link_invalid() },
})
