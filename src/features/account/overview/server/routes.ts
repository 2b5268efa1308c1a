import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { ACCOUNT_PATH, ACCOUNT_SESSION_PATH, SECURITY_LOG_PATH } from '#features/account/overview/contract.ts'
import { accountSchema, securityEventSchema } from '#features/account/overview/schema.ts'
import { endSession } from '#features/account/session/server/service.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { listSecurityEvents, readAccount } from './service.ts'

const tags = ['account']

const readAccountRoute = createRoute({
  method: 'get',
  path: ACCOUNT_PATH,
  summary: 'The account: how its owner signs in, browsers, passkeys, second factor, assurance level',
  tags,
  responses: {
    200: { description: 'The account', content: { 'application/json': { schema: accountSchema } } },
    ...errorResponses(401),
  },
})

const listSecurityLogRoute = createRoute({
  method: 'get',
  path: SECURITY_LOG_PATH,
  summary: 'What happened to the account, newest first',
  tags,
  request: {
    query: z.strictObject({
      before: z.string().max(100).optional(),
    }),
  },
  responses: {
    200: {
      description: 'At most fifty rows, older than the row `before`',
      content: { 'application/json': { schema: z.array(securityEventSchema) } },
    },
    ...errorResponses(400, 401),
  },
})

const endSessionRoute = createRoute({
  method: 'delete',
  path: ACCOUNT_SESSION_PATH,
  summary: 'Sign out one browser',
  tags,
  request: { params: z.object({ id: z.string().max(100) }) },
  responses: { 204: { description: 'It is signed out' }, ...errorResponses(401, 404) },
})

export function createOverviewRoutes(deps: Deps) {
  return createApi()
    .openapi(readAccountRoute, async (c) =>
      c.json(await readAccount(deps, await requireSession(c).check()), 200, { 'Cache-Control': 'no-store' }),
    )
    .openapi(listSecurityLogRoute, async (c) => {
      const { userId } = await requireSession(c).check()
      const { before } = c.req.valid('query')
      // Nothing is older than a row that does not exist.
      const older = before === undefined ? {} : { before: /^\d{1,15}$/.test(before) ? Number(before) : 0 }
      return c.json(await listSecurityEvents(deps, { userId, ...older }), 200)
    })
    .openapi(endSessionRoute, async (c) => {
      const { userId, sessionId: own } = await requireSession(c).check()
      const { id } = c.req.valid('param')
      const ended = await endSession(deps, { userId, own, id, clientAddress: c.get('clientAddress') })
      if (!ended) throw new AppError('not_found')
      return c.body(null, 204)
    })
}

export type OverviewApi = ReturnType<typeof createOverviewRoutes>
