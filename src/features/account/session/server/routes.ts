import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Deps } from '#config/deps.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { readSignedToken, sessionCookieName } from '#session/session-cookie.ts'
import { lockOpenSessions, type OpenSessions, recordEndedSessions } from './service.ts'

/**
 * The session calls of Better Auth that the product exposes. A call that is listed neither here nor in the other
 * routers is answered 404.
 */
const ALLOWED_CALLS = [
  ['GET', '/get-session'],
  ['POST', '/sign-out'],
  ['GET', '/list-sessions'],
  ['POST', '/revoke-session'],
  ['POST', '/revoke-sessions'],
  ['POST', '/revoke-other-sessions'],
] as const

/** Routes to read the session, list the other sessions and end them. */
export function createSessionRoutes(deps: Deps, { callAuth }: AuthCaller) {
  const app = createApi()
  for (const [method, path] of ALLOWED_CALLS) {
    app.on(method, `/api/auth${path}`, async (c) => {
      if (deps.env.rateLimits && path !== '/sign-out') await consumeSessionLimits(c, deps)
      const token = readSessionToken(c, deps)
      if (method === 'GET' || !token) return (await callAuth(c, { path })).response
      let before: OpenSessions | null = null
      const { response } = await callAuth(c, {
        path,
        first: async (tx) => {
          before = await lockOpenSessions(tx, token)
        },
        together: async (tx) => {
          const about = { isSignOut: path === '/sign-out', clientAddress: c.get('clientAddress') }
          if (before) await recordEndedSessions(deps, tx, { before, ...about })
        },
      })
      return response
    })
  }
  return app
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
