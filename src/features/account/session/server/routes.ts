import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Deps } from '#config/deps.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { readSignedToken, sessionCookieName } from '#session/session-cookie.ts'

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
      return (await callAuth(c, { path })).response
    })
  }
  return app
}

/**
 * Counts a call that reads or ends sessions. The limit allows for tabs that read their session regularly and for people
 * who share an address. Without our cookie nothing is read, and nothing is counted.
 */
async function consumeSessionLimits(c: Context<AppEnv>, { env, database }: Deps): Promise<void> {
  const cookie = getCookie(c, sessionCookieName(env.publicUrl.protocol === 'https:'))
  const token = readSignedToken(cookie, env.appSecret)
  if (!token) return
  const session = createHash('sha256').update(token).digest('base64url')
  await consumeRateLimits(database.db, [
    { key: `session:session:${session}`, max: 600, windowSeconds: QUARTER_HOUR },
    { key: `session:address:${c.get('clientAddress')}`, max: 6_000, windowSeconds: QUARTER_HOUR },
  ])
}
