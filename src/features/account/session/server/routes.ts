import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import { languageCookies } from '#features/account/language/server/service.ts'
import { deleteTrust } from '#features/account/second-factor/server/store.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import { parseBody, readJson, refuse } from '#features/account/server/better-auth-input.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'
import { readLanguage } from '#language/language.ts'
import { consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { readSignedToken, sessionCookieName } from '#session/session-cookie.ts'
import { lockOpenSessions, type OpenSessions, recordEndedSessions } from './service.ts'
import { deleteSessions, findOwnToken, findStanding } from './store.ts'

/** The calls that end sessions, beside the sign-out. */
const ENDING_CALLS = ['/revoke-sessions', '/revoke-other-sessions'] as const

/** Which sessions a sign-out ends: this one, the others, or all. */
const signOutBody = z.strictObject({ scope: z.enum(['local', 'others', 'global']).default('local') })
/** Better Auth's clients name a session by its `token`; ours are named by their id, which opens nothing. */
const sessionBody = z.strictObject({ token: z.string().min(1).max(200) })

type App = ReturnType<typeof createApi>

/**
 * Routes to read the session, list the account's sessions and end them. A call of Better Auth that is listed neither
 * here nor in the other routers is answered 404.
 */
export function createSessionRoutes(deps: Deps, { callAuth }: AuthCaller) {
  const app = createApi()
  const limit = async (c: Context<AppEnv>) => {
    if (deps.env.rateLimits) await consumeSessionLimits(c, deps)
  }
  const end = createEnd(deps, { callAuth })
  app.get('/api/auth/get-session', async (c) => {
    await limit(c)
    const { response } = await callAuth(c, { path: '/get-session' })
    return response.ok ? addStanding(c, deps, response) : response
  })
  addList(app, { limit, callAuth })
  app.post('/api/auth/sign-out', async (c) => {
    const read = parseBody(signOutBody, (await c.req.json().catch(() => null)) ?? {})
    if ('refusal' in read) return refuse(c, read.refusal)
    const { scope } = read.body
    if (scope === 'others') return end(c, { path: '/revoke-other-sessions', body: {} })
    return end(c, { path: '/sign-out', body: {}, isAll: scope === 'global' })
  })
  for (const path of ENDING_CALLS) {
    app.post(`/api/auth${path}`, async (c) => {
      await limit(c)
      return end(c, { path })
    })
  }
  app.post('/api/auth/revoke-session', async (c) => {
    await limit(c)
    const { userId } = await requireSession(c).check()
    const read = parseBody(sessionBody, await readJson(c))
    if ('refusal' in read) return refuse(c, read.refusal)
    const token = await findOwnToken(deps.database.db, { userId, session: read.body.token })
    // Better Auth's answer for a session that is not there.
    return token ? end(c, { path: '/revoke-session', body: { token } }) : c.json({ status: true })
  })
  return app
}

/**
 * The session with the role of its owner, by which the browser opens the applicant's screens or the office, and where; and with
 * the account's language, which the cookie gets, too.
 */
async function addStanding(c: Context<AppEnv>, { database }: Deps, response: Response): Promise<Response> {
  const found = (await response.json()) as { user: { id: string } } | null
  const headers = new Headers(response.headers)
  if (!found) return Response.json(found, { headers })
  const { locale, ...standing } = await findStanding(database.db, found.user.id)
  for (const cookie of languageCookies(c, locale)) headers.append('set-cookie', cookie)
  const language = readLanguage(locale)
  return Response.json({ ...found, user: { ...found.user, ...standing, language } }, { headers })
}

/** The tokens of Better Auth's list would let a script act as the person: ids take their place. */
function addList(
  app: App,
  { limit, callAuth }: Pick<AuthCaller, 'callAuth'> & { limit(c: Context<AppEnv>): Promise<void> },
): void {
  app.get('/api/auth/list-sessions', async (c) => {
    await limit(c)
    const { response } = await callAuth(c, { path: '/list-sessions' })
    if (!response.ok) return response
    const sessions = (await response.json()) as { id: string }[]
    return c.json(sessions.map((session) => ({ ...session, token: session.id })))
  })
}

interface Ending {
  path: string
  body?: object
  /** Whether a sign-out ends every session of the account. */
  isAll?: boolean
}

/** Ends sessions, and writes down which. */
function createEnd(deps: Deps, { callAuth }: Pick<AuthCaller, 'callAuth'>) {
  return async (c: Context<AppEnv>, { path, body, isAll = false }: Ending): Promise<Response> => {
    const token = readSessionToken(c, deps)
    const input = body ? { path, body } : { path }
    if (!token) return (await callAuth(c, input)).response
    let before: OpenSessions | null = null
    const { response } = await callAuth(c, {
      ...input,
      first: async (tx) => {
        before = await lockOpenSessions(tx, token)
      },
      together: async (tx) => {
        if (!before) return
        if (isAll) await deleteSessions(tx, before.userId)
        if (isAll || path.endsWith('sessions')) await deleteTrust(tx, before.userId)
        const isSignOut = path === '/sign-out' && !isAll
        await recordEndedSessions(deps, tx, { before, isSignOut, clientAddress: c.get('clientAddress') })
      },
    })
    return response
  }
}

/**
 * Counts a call that reads or ends sessions. The limit allows for tabs that read their session regularly and for people
 * who share an address. Without our cookie nothing is read, and nothing is counted.
 */
async function consumeSessionLimits(c: Context<AppEnv>, deps: Deps): Promise<void> {
  const token = readSessionToken(c, deps)
  if (!token) return
  const session = createHash('sha256').update(token).digest('base64url')
  await consumeRateLimits(deps.database.db, [
    { key: `session:session:${session}`, max: 600, windowSeconds: QUARTER_HOUR },
    { key: `session:address:${c.get('clientAddress')}`, max: 6_000, windowSeconds: QUARTER_HOUR },
  ])
}

function readSessionToken(c: Context<AppEnv>, { env }: Deps): string | null {
  const cookie = getCookie(c, sessionCookieName(env.publicUrl.protocol === 'https:'))
  return readSignedToken(cookie, env.appSecret)
}
