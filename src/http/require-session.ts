import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { AppError } from '#errors/app-error.ts'
import { type ApplicantSession, createApplicantSession } from '#session/session.ts'
import { readSignedToken, SESSION_SECONDS, sessionCookieName, signToken } from '#session/session-cookie.ts'
import { HINT_COOKIE } from '#shared/cookies.ts'
import type { AppEnv } from './api.ts'

/** The caller's session from the signed cookie, one per request. Throws signed_out without such a cookie. */
export function requireSession(c: Context<AppEnv>): ApplicantSession {
  const session = findSession(c)
  if (!session) throw new AppError('signed_out')
  return session
}

/** The same, or null without such a cookie. The database checks on first use whether the session is valid. */
export function findSession(c: Context<AppEnv>): ApplicantSession | null {
  const cached = c.get('session')
  if (cached !== undefined) return cached
  const { env, database } = c.get('deps')
  const secure = env.publicUrl.protocol === 'https:'
  const token = readToken(c)
  const onRenewed = () => {
    // An API client has no cookie to renew.
    if (!token || token === c.get('bearer')) return
    const shared = { path: '/', maxAge: SESSION_SECONDS, secure, sameSite: 'Lax' } as const
    setCookie(c, sessionCookieName(secure), signToken(token, env.appSecret), { ...shared, httpOnly: true })
    setCookie(c, HINT_COOKIE, '1', shared)
  }
  const session = token ? createApplicantSession({ database, token, onRenewed }) : null
  c.set('session', session)
  return session
}

/**
 * The token of the caller's session: that of the signed cookie, or without any cookie that of a bearer token. Null
 * without either.
 */
export function readToken(c: Context<AppEnv>): string | null {
  const { publicUrl, appSecret } = c.get('deps').env
  const cookie = getCookie(c, sessionCookieName(publicUrl.protocol === 'https:'))
  return cookie === undefined ? c.get('bearer') : readSignedToken(cookie, appSecret)
}
