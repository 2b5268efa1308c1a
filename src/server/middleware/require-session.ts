import { createMiddleware } from 'hono/factory'
import { OFFER_ACCEPT_PATH, OFFER_CHECK_PATH } from '#back-office/inbox/offer/contract.ts'
import { INVITATION_ACCEPT_PATH, INVITATION_CHECK_PATH } from '#back-office/staff/contract.ts'
import { CALENDAR_FEEDS } from '#back-office/visits/calendar/contract.ts'
import { CODE_USE_PATH } from '#back-office/walk-in/printed-code/contract.ts'
import { LANGUAGE_PATH } from '#features/account/language/contract.ts'
import { CONTACT_MESSAGES_PATH } from '#features/contact/contract.ts'
import { STRIPE_WEBHOOK_PATH } from '#features/payments/contract.ts'
import { PLAN_CALENDAR_FEEDS } from '#features/plan/calendar-feed/contract.ts'
import { LINK_CALLS, LINK_PATH } from '#features/third-parties/contract.ts'
import type { AppEnv } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'

const PUBLIC_CALLS = [
  STRIPE_WEBHOOK_PATH,
  '/api/auth/',
  '/api/captcha',
  CONTACT_MESSAGES_PATH,
  LANGUAGE_PATH,
  '/api/openapi.json',
  '/api/docs',
  INVITATION_CHECK_PATH,
  INVITATION_ACCEPT_PATH,
  OFFER_CHECK_PATH,
  OFFER_ACCEPT_PATH,
  CODE_USE_PATH,
  CALENDAR_FEEDS,
  PLAN_CALENDAR_FEEDS,
  LINK_PATH,
  LINK_CALLS,
]

/**
 * Rejects requests without a session cookie before their body is read. Whether the session is valid is checked later,
 * in the transaction of the request.
 */
export const requireSessionCookie = createMiddleware<AppEnv>(async (c, next) => {
  const { path } = c.req
  if (!PUBLIC_CALLS.some((call) => path === call || (call.endsWith('/') && path.startsWith(call))))
    requireSession(c)
  await next()
})
