import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Deps } from '#config/deps.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { readSignedToken, sessionCookieName } from '#session/session-cookie.ts'

/** Better Auth's calls about sessions that the product offers. What is named neither here nor beside is not there. */
const ALLOWED_CALLS = [
  ['GET', '/get-session'],
  ['POST', '/sign-out'],
  ['GET', '/list-sessions'],
  ['POST', '/revoke-session'],
  ['POST', '/revoke-sessions'],
  ['POST', '/revoke-other-sessions'],
] as const

/** Who is signed in, where else, and the end of it. */
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
 * Counts a look at sessions or the end of others. Every tab asks for its session now and then, and several people
 * share an address. Without a cookie of ours nothing is looked up, and nothing counted.
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
