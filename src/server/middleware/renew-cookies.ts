import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#http/api.ts'
import { acceptedSecrets } from '#session/config.ts'
import { readSignedToken, SESSION_SECONDS, sessionCookieName, signToken } from '#session/session-cookie.ts'

/**
 * While an APP_SECRET is being replaced: cookies that the previous one has signed are read as if the present one had, here
 * for all of the product and for Better Auth, which knows one secret for signatures. The browser gets its session's anew,
 * so that nobody is signed out when the previous secret is forgotten.
 */
export const renewCookies = createMiddleware<AppEnv>(async (c, next) => {
  const { env } = c.get('deps')
  const [current, previous] = acceptedSecrets(env)
  const header = previous === undefined ? undefined : c.req.header('cookie')
  if (!previous || !header) return next()
  const secure = env.publicUrl.protocol === 'https:'
  let session: string | null = null
  const renewed = header.split(/;\s*/).map((pair) => {
    const [name = '', value = ''] = splitOnce(pair)
    const token = readSignedToken(decode(value), previous)
    if (token === null) return pair
    if (name === sessionCookieName(secure)) session = token
    return `${name}=${encodeURIComponent(signToken(token, current))}`
  })
  const text = renewed.join('; ')
  if (text === header) return next()
  setRequestCookies(c, text)
  await next()
  if (session !== null) keepSession(c, { token: signToken(session, current), secure })
})

function splitOnce(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return at < 0 ? [pair, ''] : [pair.slice(0, at).trim(), pair.slice(at + 1)]
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function setRequestCookies(c: Context<AppEnv>, cookie: string): void {
  const headers = new Headers(c.req.raw.headers)
  headers.set('cookie', cookie)
  c.req.raw = new Request(c.req.raw, { headers })
}

/** An answer that begins or ends a session says so itself. */
function keepSession(c: Context<AppEnv>, { token, secure }: { token: string; secure: boolean }): void {
  const name = sessionCookieName(secure)
  if (c.res.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`))) return
  setCookie(c, name, token, { path: '/', maxAge: SESSION_SECONDS, secure, sameSite: 'Lax', httpOnly: true })
}
