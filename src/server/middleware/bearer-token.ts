import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#errors/app-error.ts'
import { findSessionOfToken } from '#features/account/tokens/server/service.ts'
import type { AppEnv } from '#http/api.ts'
import { m } from '#messages/messages.js'
import { sessionCookieName } from '#session/session-cookie.ts'

const MAX_TOKEN_LENGTH = 4_000

/**
 * Authorization: Bearer of API clients (RFC 6750). A call with a session cookie is judged by the cookie alone, so that no
 * page can add rights to a browser's calls. Throws signed_out for a token that is not good.
 */
export const bearerToken = createMiddleware<AppEnv>(async (c, next) => {
  c.set('bearer', null)
  const deps = c.get('deps')
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const cookie = getCookie(c, sessionCookieName(deps.env.publicUrl.protocol === 'https:'))
  if (token !== undefined && cookie === undefined) {
    const session = token.length > MAX_TOKEN_LENGTH ? null : await findSessionOfToken(deps, token)
    if (session === null) {
      c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
      throw new AppError('signed_out', { message: m.account_tokens_invalid() })
    }
    c.set('bearer', session)
  }
  await next()
})
