import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import {
  CALLBACK_PATH,
  type CallbackError,
  CONFIRMED_COOKIE,
  NEW_LINK_PARAM,
} from '#features/account/recovery/contract.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import { parseBody, readJson, refuse } from '#features/account/server/better-auth-input.ts'
import { ACCOUNT_ACTS, recordAccountAct } from '#features/account/server/service.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { STANDALONE_POLICY } from '#http/standalone-page.ts'
import { languagePath } from '#language/language-path.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { m } from '#messages/messages.js'
import { CONFIRMATION_PATH } from '#shared/paths.ts'
import { renderConfirmationPage } from './confirmation-page.ts'
import { findToken, readConfirmationLink, readRedirectError, renewToken } from './service.ts'

const CONFIRMED_SECONDS = 60
const MAX_TOKEN_LENGTH = 2_000

const confirmationBody = z.strictObject({ token: z.string().min(1).max(MAX_TOKEN_LENGTH) })

/**
 * The confirmation of an address (AUTH-5): the link of the mail opens a page, and its button confirms. A program sends
 * the token in a POST. No GET confirms anything.
 */
export function createConfirmationRoutes(deps: Deps, caller: AuthCaller) {
  const app = createApi()
  const confirm = (c: Context<AppEnv>, token: string) => confirmAddress(c, { deps, caller, token })

  app.get(CONFIRMATION_PATH, async (c) => {
    const token = findToken(c.req.query('token') ?? '')
    const link = await readConfirmationLink(deps, token)
    if ('error' in link) return c.redirect(languagePath(failurePath(deps, link.error), link.language))
    c.header('Content-Security-Policy', STANDALONE_POLICY)
    c.header('Cache-Control', 'no-store')
    return c.html(inLanguage(link.language, () => renderConfirmationPage({ email: link.email, token })))
  })

  app.post(CONFIRMATION_PATH, async (c) => {
    const body = await c.req.parseBody().catch((cause: unknown) => {
      throw new AppError('invalid_input', { cause })
    })
    const token = findToken(typeof body.token === 'string' ? body.token : '')
    const { language } = await readConfirmationLink(deps, token)
    const error = await confirm(c, token)
    if (error) return c.redirect(languagePath(failurePath(deps, error), language), 303)
    setCookie(c, CONFIRMED_COOKIE, '1', {
      path: languagePath(CALLBACK_PATH, language),
      maxAge: CONFIRMED_SECONDS,
      sameSite: 'Lax',
      secure: deps.env.publicUrl.protocol === 'https:',
    })
    return c.redirect(languagePath(CALLBACK_PATH, language), 303)
  })

  // Better Auth's address of the link, which older mails and its clients have.
  app.get('/api/auth/verify-email', (c) => {
    const query = new URLSearchParams({ token: c.req.query('token') ?? '' })
    return c.redirect(`${CONFIRMATION_PATH}?${query}`)
  })

  app.post('/api/auth/verify-email', async (c) => {
    const read = parseBody(confirmationBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const error = await confirm(c, read.body.token)
    if (!error) return c.json({ status: true })
    return refuse(c, { status: 401, body: { code: error, message: EXPLANATIONS[error]() } })
  })
  return app
}

interface Confirmation {
  deps: Deps
  caller: AuthCaller
  token: string
}

/** Null when the address is confirmed, else why not. */
async function confirmAddress(
  c: Context<AppEnv>,
  { deps, caller, token }: Confirmation,
): Promise<CallbackError | null> {
  const { response, call } = await caller.callAuth(c, {
    method: 'GET',
    path: '/verify-email',
    query: { token: await renewToken(token, deps.env), callbackURL: CALLBACK_PATH },
    together: async (tx, { confirmedUserId: userId }) => {
      const clientAddress = c.get('clientAddress')
      if (userId)
        await recordAccountAct(deps, tx, { act: ACCOUNT_ACTS.addressConfirmed, userId, clientAddress })
    },
  })
  return call.confirmedUserId ? null : readRedirectError(response)
}

const EXPLANATIONS: Record<CallbackError, () => string> = {
  TOKEN_EXPIRED: m.account_recovery_confirmation_expired,
  TOKEN_USED: m.account_recovery_confirmation_link_used,
  INVALID_TOKEN: m.account_recovery_confirmation_invalid,
}

/** The redirect after a failed link. It is the same for every address, because only the token says whose it was. */
function failurePath({ env }: Deps, error: CallbackError): string {
  const query = new URLSearchParams({ error })
  if (env.requireEmailConfirmation && error !== 'TOKEN_USED') query.set(NEW_LINK_PARAM, '1')
  return `${CALLBACK_PATH}?${query}`
}
