import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { ACCESS_LOG_PATH, ACCESS_ROWS_PER_PAGE } from '../contract.ts'
import { accessPageSchema, accessRowSchema } from '../schema.ts'
import { listAccess } from './service.ts'

const listRoute = createRoute({
  method: 'get',
  path: ACCESS_LOG_PATH,
  summary: 'Who of the consultancy has opened your documents, answers and messages, newest first',
  description: `At most ${ACCESS_ROWS_PER_PAGE}; older ones with \`before\`, the id of the last one seen. What one person opens of one document, or of one other thing, without a pause of ten minutes is one row, with the time of the first opening.`,
  tags: ['account'],
  request: { query: accessPageSchema },
  responses: {
    200: { description: 'Openings', content: { 'application/json': { schema: z.array(accessRowSchema) } } },
    ...errorResponses(400, 401),
  },
})

/** Who opened the caller's things, from the audit log. */
export function createAccessLogRoutes(_deps: Deps) {
  return createApi().openapi(listRoute, async (c) =>
    c.json(await listAccess(requireSession(c), c.req.valid('query')), 200, { 'Cache-Control': 'no-store' }),
  )
}

export type AccessLogApi = ReturnType<typeof createAccessLogRoutes>
