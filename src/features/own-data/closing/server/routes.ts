import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { ACCOUNT_PATH } from '#features/account/overview/contract.ts'
import { passwordBody } from '#features/account/server/better-auth-input.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { CLOSING_PATH, KEEP_ACCOUNT_PATH } from '../contract.ts'
import { closedSchema, closingSchema } from '../schema.ts'
import { closeAccount, keepAccount, readClosing } from './service.ts'

const tags = ['account']

const readClosingRoute = createRoute({
  method: 'get',
  path: CLOSING_PATH,
  summary: 'Whether the account is closed, and what its owner needs to know before closing it',
  tags,
  responses: {
    200: { description: 'The closing', content: { 'application/json': { schema: closingSchema } } },
    ...errorResponses(401),
  },
})

const closeAccountRoute = createRoute({
  method: 'delete',
  path: ACCOUNT_PATH,
  summary: 'Close the account: it is erased after seven days',
  description:
    'Needs the password; an account without one needs a sign-in that is not older than five minutes. Signing in does not call it off.',
  tags,
  request: { body: { required: false, content: { 'application/json': { schema: passwordBody } } } },
  responses: {
    202: { description: 'When it is erased', content: { 'application/json': { schema: closedSchema } } },
    ...errorResponses(400, 401, 403, 429),
  },
})

const keepAccountRoute = createRoute({
  method: 'post',
  path: KEEP_ACCOUNT_PATH,
  summary: 'Call the closing of the account off',
  tags,
  responses: {
    200: { description: 'The account stays', content: { 'application/json': { schema: closingSchema } } },
    ...errorResponses(401, 403),
  },
})

/** Closing the account, and changing one's mind. */
export function createClosingRoutes(deps: Deps) {
  return createApi()
    .openapi(readClosingRoute, async (c) =>
      c.json(await readClosing(deps, await requireSession(c).check()), 200, { 'Cache-Control': 'no-store' }),
    )
    .openapi(closeAccountRoute, async (c) => {
      const { userId, sessionId } = await requireSession(c).check()
      const clientAddress = c.get('clientAddress')
      const closed = await closeAccount(deps, { userId, sessionId, ...c.req.valid('json'), clientAddress })
      return c.json(closed, 202)
    })
    .openapi(keepAccountRoute, async (c) => {
      const caller = await requireSession(c).check()
      await keepAccount(deps, { ...caller, clientAddress: c.get('clientAddress') })
      return c.json(await readClosing(deps, caller), 200)
    })
}

export type ClosingApi = ReturnType<typeof createClosingRoutes>
