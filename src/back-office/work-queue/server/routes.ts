import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { CASES_PER_PAGE, QUEUE_PATH } from '../contract.ts'
import { queueQuerySchema, queueSchema } from '../schema.ts'
import { readQueue } from './service.ts'

const queueRoute = createRoute({
  method: 'get',
  path: QUEUE_PATH,
  summary: 'The work queue: every case that the caller sees, with whose turn it is and what is to be done',
  description: `At most ${CASES_PER_PAGE} rows; more with \`before\`, the number of the last one seen.`,
  tags,
  request: { query: queueQuerySchema },
  responses: {
    200: { description: 'Rows and counts', content: { 'application/json': { schema: queueSchema } } },
    ...errorResponses(400, 401, 404),
  },
})

export function createWorkQueueRoutes(deps: Deps) {
  return createApi().openapi(queueRoute, async (c) => {
    const query = c.req.valid('query')
    const queue = await requireStaff(c).transaction((act) => readQueue(deps, act, query))
    return c.json(queue, 200, { 'Cache-Control': 'no-store' })
  })
}

export type WorkQueueApi = ReturnType<typeof createWorkQueueRoutes>
