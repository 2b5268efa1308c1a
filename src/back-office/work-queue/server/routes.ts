import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createRoute, z } from '@hono/zod-openapi'
import { assignCases } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import type { LiveEvents } from '#features/notifications/stream/server/service.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireStaff } from '#http/require-staff.ts'
import { currentLanguage } from '#language/language.ts'
import {
  ASSIGNMENT_PATH,
  CASES_PER_PAGE,
  COLLEAGUES_PATH,
  QUEUE_PATH,
  QUEUE_STREAM_PATH,
} from '../contract.ts'
import { assignmentSchema, colleagueSchema, queueQuerySchema, queueSchema } from '../schema.ts'
import { readColleagues, readQueue } from './service.ts'

const tags = ['staff']

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

const streamRoute = createRoute({
  method: 'get',
  path: QUEUE_STREAM_PATH,
  summary: 'Changes of the desk, as server-sent events',
  description:
    'Events: `refresh` (first, and when events may have been missed) `desk` with `case` (this case has changed: fetch it and the queue again; null for a restricted one), and `inbox` with `entry` (this entry has changed: fetch it and the inbox again; null when only the list has). It ends with its session.',
  tags,
  responses: {
    200: { description: 'Stays open', content: { 'text/event-stream': { schema: z.string() } } },
    ...errorResponses(401, 404, 429, 503),
  },
})

const colleaguesRoute = createRoute({
  method: 'get',
  path: COLLEAGUES_PATH,
  summary: 'The people of staff to whom a case can be given',
  tags,
  responses: {
    200: { description: 'By name', content: { 'application/json': { schema: z.array(colleagueSchema) } } },
    ...errorResponses(401, 404),
  },
})

const assignRoute = createRoute({
  method: 'post',
  path: ASSIGNMENT_PATH,
  summary: 'Give several cases to one person, or to nobody: all of them or none',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: assignmentSchema } } } },
  responses: {
    200: {
      description: 'How many',
      content: { 'application/json': { schema: z.object({ assigned: z.int() }) } },
    },
    ...errorResponses(400, 401, 404, 409),
  },
})

export function createWorkQueueRoutes(deps: Deps & { live: LiveEvents }) {
  return createApi()
    .openapi(queueRoute, async (c) => {
      const query = c.req.valid('query')
      const queue = await requireStaff(c).transaction((act) => readQueue(deps, act, query))
      return c.json(queue, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(colleaguesRoute, async (c) =>
      c.json(await requireStaff(c).transaction((act) => readColleagues(act)), 200),
    )
    .openapi(assignRoute, async (c) => {
      const wanted = c.req.valid('json')
      const assigned = await requireStaff(c).transaction((act) => assignCases(deps, act, wanted))
      return c.json({ assigned }, 200)
    })
    .openapi(streamRoute, async (c) => {
      requireGet(c)
      const { userId, sessionId } = await requireStaff(c).transaction(async ({ actor }) => actor)
      const { outgoing } = c.env as { outgoing: ServerResponse }
      const language = currentLanguage()
      await deps.live.open({
        userId,
        sessionId,
        language,
        outgoing,
        desk: true,
        requestId: c.get('requestId'),
      })
      return RESPONSE_ALREADY_SENT.clone()
    })
}

export type WorkQueueApi = ReturnType<typeof createWorkQueueRoutes>
