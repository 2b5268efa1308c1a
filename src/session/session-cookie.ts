import { createHmac, timingSafeEqual } from 'node:crypto'

/** Sessions expire seven days after their last renewal and are renewed at most once a day. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60
export const SESSION_RENEW_AFTER_SECONDS = 24 * 60 * 60

export function sessionCookieName(secure: boolean): string {
  return secure ? '__Secure-better-auth.session_token' : 'better-auth.session_token'
}

/** Signs a session token exactly as Better Auth signs its cookie. */
export function signToken(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
}

/** The token inside a signed cookie value, or null when the signature is not ours. */
export function readSignedToken(value: string | undefined, secret: string): string | null {
  if (!value) return null
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const signature = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null
}
