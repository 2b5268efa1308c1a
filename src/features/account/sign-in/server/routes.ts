import type { Context } from 'hono'
import type { Deps } from '#config/deps.ts'
import { PASSWORD_WARNING_HEADER } from '#features/account/contract.ts'
import { readRequestDevices } from '#features/account/devices/server/service.ts'
import { findPasswordWeaknesses } from '#features/account/password/server/password-strength.ts'
import { TRUST_SECONDS } from '#features/account/second-factor/contract.ts'
import { confirmChallenge } from '#features/account/second-factor/server/service.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import { readCredentials, readJson, refuse, signInBody } from '#features/account/server/better-auth-input.ts'
import {
  consumeSignIn,
  consumeSignInAttempt,
  countUnlessRefused,
  finishSignIn,
  readNewToken,
  recordRefusedSignIn,
  type SignInCaller,
  type SignInRefusal,
} from '#features/account/sign-in/server/service.ts'
import { getSignInStart, type SignInStart } from '#features/account/sign-in/server/store.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { consumeRateLimits, endTries, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'

/** Why a sign-in is refused, by the status of Better Auth's answer. After 403 the password was right. */
const REFUSALS: Partial<Record<number, SignInRefusal>> = { 401: 'wrong_password', 403: 'address_unconfirmed' }

/**
 * POST /api/auth/sign-in/email: rate limits first, then Better Auth decides, then our own work for a successful
 * sign-in.
 */
export function createSignInRoutes(deps: Deps, { callAuth }: AuthCaller) {
  const { db } = deps.database
  const { rateLimits: limited, publicUrl } = deps.env
  const secure = publicUrl.protocol === 'https:'

  const app = createApi()
  app.post('/api/auth/sign-in/email', async (c) => {
    const read = readCredentials(signInBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const { email, password } = read.body
    const devices = readRequestDevices(c, secure)
    const clientAddress = c.get('clientAddress')
    const addressKey = `sign-in:address:${clientAddress}`
    // The client address is counted first: a client over its limit must not go on locking other people's accounts.
    if (limited) await consumeRateLimits(db, [{ key: addressKey, max: 50, windowSeconds: QUARTER_HOUR }])
    const start = await getSignInStart(db, { email, deviceHashes: devices.map(({ hash }) => hash) })
    const tries = limited
      ? await countUnlessRefused(db, addressKey, () => consumeSignInAttempt(db, { email, ...start }))
      : null

    const body = { email, password, rememberMe: true }
    const { response, call } = await callAuth(c, { path: '/sign-in/email', body })
    const reason = call.isKeptOut ? 'kept_out' : REFUSALS[response.status]
    const userAgent = c.req.header('user-agent') ?? ''
    if (reason) await recordRefusedSignIn(deps, { userId: start.userId, clientAddress, userAgent, reason })
    if (response.status !== 200 && response.status !== 403) return response
    const token = readNewToken(deps, response)
    if (limited) await countUnlessRefused(db, addressKey, () => consumeSignIn(db, { email, token }))
    const answer =
      response.status === 200 && start.userId !== null
        ? await continueSignIn(c, deps, {
            response,
            token,
            start: { ...start, userId: start.userId },
            devices,
          })
        : response
    if (!answer) return refuseCredentials(c)
    if (tries) await endTries(db, { tries, addressKey })
    return token ? warnOfPassword(answer, { email, password }) : answer
  })
  return app
}

/** After the right password: the session, or the wait for the second factor. Null when neither lasts. */
async function continueSignIn(
  c: Context<AppEnv>,
  deps: Deps,
  { response, token, start, devices }: SignInCaller & RightPassword,
): Promise<Response | null> {
  const { userId, passwordHash, isTwoFactor } = start
  if (token) {
    const method = isTwoFactor ? 'trusted_browser' : 'password'
    const factors = { secondFactor: false, trustSeconds: isTwoFactor ? TRUST_SECONDS : null }
    const session = { userId, token, method, passwordHash, ...factors } as const
    return finishSignIn(c, deps, { response, devices, start, ...session })
  }
  const caller = { clientAddress: c.get('clientAddress'), userAgent: c.req.header('user-agent') ?? '' }
  return (await confirmChallenge(deps, { userId, passwordHash, ...caller })) ? response : null
}

interface RightPassword {
  response: Response
  /** Null when a second factor is asked for. */
  token: string | null
  start: SignInStart & { userId: string }
}

/** AUTH-7: an account that already has a weak password may sign in and is warned. */
async function warnOfPassword(
  response: Response,
  { email, password }: { email: string; password: string },
): Promise<Response> {
  const { user } = (await response.clone().json()) as { user: { name: string } }
  const weaknesses = await findPasswordWeaknesses({ email, password, full_name: user.name })
  if (weaknesses.length === 0) return response
  const headers = new Headers(response.headers)
  headers.set(PASSWORD_WARNING_HEADER, weaknesses.join(','))
  return new Response(response.body, { status: response.status, headers })
}

/** The answer of Better Auth to a wrong password. */
function refuseCredentials(c: Context<AppEnv>): Response {
  return c.json({ message: m.account_sign_in_wrong_credentials(), code: 'INVALID_EMAIL_OR_PASSWORD' }, 401)
}
