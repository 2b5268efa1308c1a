import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { readRequestDevices } from '#features/account/devices/server/service.ts'
import {
  IDENTITY_CALLBACK_PATH,
  IDENTITY_PARAM,
  IDENTITY_START_PATH,
  type IdentityOutcome,
  STEP_PARAM,
} from '#features/account/identities/contract.ts'
import { requireOwner } from '#features/account/reauthentication/server/service.ts'
import { AFTER_SIGN_IN_PATH, accountPathOf, chooseReturnPath, signInPathOf } from '#features/account/rules.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import { parseBody, readJson, refuse } from '#features/account/server/better-auth-input.ts'
import { findRole } from '#features/account/session/server/store.ts'
import { finishSignIn, readNewToken } from '#features/account/sign-in/server/service.ts'
import { getSignInStartOf } from '#features/account/sign-in/server/store.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { requireGet } from '#http/require-get.ts'
import { requireSession } from '#http/require-session.ts'
import { languagePath } from '#language/language-path.ts'
import { consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { m } from '#messages/messages.js'
import { IDENTITY_SIGN_IN } from './better-auth-identities.ts'
import {
  beginFlow,
  FLOW_SECONDS,
  type Flow,
  finishFlow,
  IdentityFault,
  linkIdentity,
  readFlow,
  requireIdentityOwner,
  requireProvider,
  unlinkIdentity,
  verifyIdToken,
} from './service.ts'

const FLOW_COOKIE = 'pobyt_identity'
const FLOW_PATH = '/api/auth/oidc'
const MAX_STARTS = 60
const ownerBody = z.strictObject({ password: z.string().min(1).max(1_000).optional() })
const tokenBody = z.strictObject({ id_token: z.string().min(1).max(10_000) })

type App = ReturnType<typeof createApi>

/** Identities of an OpenID Connect provider: sign in with one, link and unlink it. */
export function createIdentityRoutes(deps: Deps, caller: AuthCaller) {
  const app = createApi()
  addSignIn(app, deps, caller)
  addTokenGrant(app, deps, caller)
  addManagement(app, deps)
  return app
}

async function countStart(c: Context<AppEnv>, { env, database }: Deps): Promise<void> {
  const key = `identity:address:${c.get('clientAddress')}`
  if (env.rateLimits)
    await consumeRateLimits(database.db, [{ key, max: MAX_STARTS, windowSeconds: QUARTER_HOUR }])
}

function keepFlow(c: Context<AppEnv>, { env }: Deps, cookie: string): void {
  setCookie(c, FLOW_COOKIE, cookie, {
    path: FLOW_PATH,
    maxAge: FLOW_SECONDS,
    httpOnly: true,
    // The provider's answer is a navigation from another site.
    sameSite: 'Lax',
    secure: env.publicUrl.protocol === 'https:',
  })
}

function addSignIn(app: App, deps: Deps, caller: AuthCaller): void {
  app.get(IDENTITY_START_PATH, async (c) => {
    requireProvider(deps)
    await countStart(c, deps)
    const from = chooseReturnPath(c.req.query('from'))
    try {
      const { url, cookie } = await beginFlow(deps, { owner: null, from })
      keepFlow(c, deps, cookie)
      return c.redirect(url.href)
    } catch (error) {
      return c.redirect(loginPath(outcomeOf(deps, error), from))
    }
  })

  app.get(IDENTITY_CALLBACK_PATH, async (c) => {
    requireGet(c)
    requireProvider(deps)
    await countStart(c, deps)
    const flow = readFlow(deps, getCookie(c, FLOW_COOKIE))
    deleteCookie(c, FLOW_COOKIE, { path: FLOW_PATH })
    if (!flow) return c.redirect(loginPath('over', AFTER_SIGN_IN_PATH))
    if (flow.owner) return c.redirect(await finishLink(c, deps, { flow, owner: flow.owner }))
    try {
      const subject = await finishFlow(deps, { flow, search: new URL(c.req.url).search })
      const userId = await requireIdentityOwner(deps, subject)
      return await enter(c, deps, { caller, userId, from: flow.from })
    } catch (error) {
      return c.redirect(loginPath(outcomeOf(deps, error), flow.from))
    }
  })
}

/** Grant id_token: for API clients that have signed in at the provider themselves. */
function addTokenGrant(app: App, deps: Deps, caller: AuthCaller): void {
  app.post('/api/auth/oidc/id-token', async (c) => {
    requireProvider(deps)
    await countStart(c, deps)
    const read = parseBody(tokenBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    try {
      const userId = await requireIdentityOwner(deps, await verifyIdToken(deps, read.body.id_token))
      const { response } = await beginSession(c, deps, { caller, userId })
      return response
    } catch (error) {
      const outcome = outcomeOf(deps, error)
      // The token may be a good one: its owner keeps it and tries again.
      if (outcome === 'unavailable') throw new AppError('unavailable', { retryAfter: 5, cause: error })
      const message = outcome === 'unknown' ? m.account_identities_unknown() : m.account_identities_invalid()
      return c.json(
        { code: outcome === 'unknown' ? 'IDENTITY_UNKNOWN' : 'INVALID_TOKEN_RESPONSE', message },
        401,
      )
    }
  })
}

/** Where a failed sign-in goes on, with what is to be said. */
function loginPath(outcome: IdentityOutcome, from: string): string {
  const query = new URLSearchParams({ [IDENTITY_PARAM]: outcome, from })
  return languagePath(`${signInPathOf(from)}?${query}`)
}

/** What to say of an error; one that is no fault of an identity is thrown on. */
function outcomeOf({ log }: Pick<Deps, 'log'>, error: unknown): IdentityOutcome {
  if (!(error instanceof IdentityFault)) throw error
  if (error.outcome === 'unavailable' || error.outcome === 'invalid')
    log.warn({ err: error }, 'the identity provider gave no answer that counts')
  return error.outcome
}

interface Entering {
  caller: AuthCaller
  userId: string
}

/** Begins the session, or the wait for the second factor. */
async function beginSession(c: Context<AppEnv>, deps: Deps, { caller, userId }: Entering) {
  const devices = readRequestDevices(c, deps.env.publicUrl.protocol === 'https:')
  const hashes = devices.map(({ hash }) => hash)
  const start = await getSignInStartOf(deps.database.db, { userId, deviceHashes: hashes })
  const call = { path: IDENTITY_SIGN_IN, query: { user: userId } }
  // A call with GET has no body.
  const { response } = await caller.callAuth(c, c.req.method === 'GET' ? call : { ...call, body: {} })
  const token = readNewToken(deps, response)
  if (!response.ok || !token) return { response, token }
  const factors = { secondFactor: false, trustSeconds: null }
  const session = { userId, token, method: 'identity', ...factors } as const
  const done = await finishSignIn(c, deps, { response, devices, start, ...session })
  return { response: done ?? response, token }
}

/** Leads on after a return from the provider, with the cookies of the sign-in. */
async function enter(
  c: Context<AppEnv>,
  deps: Deps,
  { from, ...entering }: Entering & { from: string },
): Promise<Response> {
  const { response, token } = await beginSession(c, deps, entering)
  if (!response.ok) return c.redirect(loginPath('refused', from))
  const waiting = new URLSearchParams({ [STEP_PARAM]: 'second-factor', from })
  for (const cookie of response.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
  return c.redirect(languagePath(token ? from : `${signInPathOf(from)}?${waiting}`))
}

/** The path to go on to after an identity was linked, or was not. */
async function finishLink(
  c: Context<AppEnv>,
  deps: Deps,
  { flow, owner }: { flow: Flow; owner: NonNullable<Flow['owner']> },
): Promise<string> {
  const { userId, sessionId } = await requireSession(c).check()
  const path = accountPathOf(await findRole(deps.database.db, userId))
  const back = (outcome: IdentityOutcome) => `${path}?${IDENTITY_PARAM}=${outcome}`
  // Whoever has begun it, in that session.
  if (userId !== owner.userId || sessionId !== owner.sessionId) return back('over')
  try {
    const subject = await finishFlow(deps, { flow, search: new URL(c.req.url).search })
    await linkIdentity(deps, { userId, subject, clientAddress: c.get('clientAddress') })
    return back('linked')
  } catch (error) {
    return back(outcomeOf(deps, error))
  }
}

function addManagement(app: App, deps: Deps): void {
  app.post('/api/auth/oidc/link', async (c) => {
    requireProvider(deps)
    const { userId, sessionId } = await requireSession(c).check()
    const read = parseBody(ownerBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    await requireOwner(deps, { userId, sessionId, ...read.body })
    try {
      const { url, cookie } = await beginFlow(deps, { owner: { userId, sessionId }, from: '' })
      keepFlow(c, deps, cookie)
      return c.json({ url: url.href })
    } catch (error) {
      outcomeOf(deps, error)
      return c.json({ code: 'PROVIDER_UNAVAILABLE', message: m.account_identities_unavailable() }, 503)
    }
  })

  app.post('/api/auth/oidc/unlink', async (c) => {
    const { userId, sessionId } = await requireSession(c).check()
    const read = parseBody(ownerBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    await requireOwner(deps, { userId, sessionId, ...read.body })
    await unlinkIdentity(deps, { userId, clientAddress: c.get('clientAddress') })
    return c.json({ status: true })
  })
}
