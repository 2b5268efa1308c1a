import type { Context } from 'hono'
import type { Deps } from '#config/deps.ts'
import type { AuthCaller } from '#features/account/server/better-auth-call.ts'
import { JWKS_CACHE_SECONDS, JWKS_PATH, TOKEN_PATH } from '#features/account/tokens/contract.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'
import { consumeRateLimits, QUARTER_HOUR } from '#limits/rate-limit.ts'
import { endKeys } from './store.ts'

const MAX_TOKENS = 300

/** Tokens for API clients: a token for the session of the cookie, and the public keys that verify tokens. */
export function createTokenRoutes(deps: Deps, { callAuth }: AuthCaller) {
  const { db } = deps.database
  const app = createApi()
  app.get(TOKEN_PATH, async (c) => {
    const { userId } = await requireSession(c).check()
    const limit = { key: `token:account:${userId}`, max: MAX_TOKENS, windowSeconds: QUARTER_HOUR }
    if (deps.env.rateLimits) await consumeRateLimits(db, [limit])
    const answer = await askForToken(c)
    answer.headers.set('Cache-Control', 'no-store')
    return answer
  })
  app.get(JWKS_PATH, async (c) => {
    const { response } = await callAuth(c, { path: '/jwks' })
    if (response.ok) response.headers.set('Cache-Control', `public, max-age=${JWKS_CACHE_SECONDS}`)
    return response
  })

  /** The private key is encrypted with APP_SECRET: after a change of it, a new key signs. */
  async function askForToken(c: Context<AppEnv>): Promise<Response> {
    try {
      return (await callAuth(c, { path: '/token' })).response
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('Failed to decrypt private key')) throw error
      await endKeys(db)
      return (await callAuth(c, { path: '/token' })).response
    }
  }
  return app
}
