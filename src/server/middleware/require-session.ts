import { createMiddleware } from 'hono/factory'
import { LANGUAGE_PATH } from '#features/account/language/contract.ts'
import { CONTACT_MESSAGES_PATH } from '#features/contact/contract.ts'
import { STRIPE_WEBHOOK_PATH } from '#features/payments/contract.ts'
import type { AppEnv } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'
import { UNSUBSCRIBE_PATH } from '#shared/paths.ts'

const PUBLIC_CALLS = [
  STRIPE_WEBHOOK_PATH,
  '/api/auth/',
  '/api/captcha',
  CONTACT_MESSAGES_PATH,
  LANGUAGE_PATH,
  '/api/openapi.json',
  '/api/docs',
  UNSUBSCRIBE_PATH,
]

/**
 * Without a cookie of ours a call is refused before its body is looked at; whether the session still lives
 * is decided by the database, in the call's own transaction.
 */
export const requireSessionCookie = createMiddleware<AppEnv>(async (c, next) => {
  const { path } = c.req
  if (!PUBLIC_CALLS.some((open) => path === open || (open.endsWith('/') && path.startsWith(open))))
    requireSession(c)
  await next()
})
