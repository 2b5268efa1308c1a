import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { MESSAGES_PATH, MESSAGES_PER_PAGE, MESSAGES_READ_PATH } from '../contract.ts'
import { messageSchema, newMessageSchema } from '../schema.ts'
import { listOwnMessages, markOwnRead, writeToStaff } from './service.ts'

const tags = ['messages']

const listRoute = createRoute({
  method: 'get',
  path: MESSAGES_PATH,
  summary: 'Your conversation with the consultancy, newest first',
  description: `At most ${MESSAGES_PER_PAGE}; older ones with \`before\`, the id of the oldest one seen.`,
  tags,
  request: { query: z.strictObject({ before: z.string().max(100).optional() }) },
  responses: {
    200: { description: 'Messages', content: { 'application/json': { schema: z.array(messageSchema) } } },
    ...errorResponses(400, 401, 404),
  },
})

const writeRoute = createRoute({
  method: 'post',
  path: MESSAGES_PATH,
  summary: 'Write to the consultancy',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: newMessageSchema } } } },
  responses: {
    201: { description: 'The message', content: { 'application/json': { schema: messageSchema } } },
    ...errorResponses(400, 401, 409, 429),
  },
})

const readRoute = createRoute({
  method: 'post',
  path: MESSAGES_READ_PATH,
  summary: 'Mark what the consultancy has written as read',
  tags,
  responses: {
    200: {
      description: 'How many were unread',
      content: { 'application/json': { schema: z.object({ read: z.int() }) } },
    },
    ...errorResponses(401, 429),
  },
})

export function createMessageRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const page = c.req.valid('query')
      return c.json(await requireSession(c).transaction((act) => listOwnMessages(act, page)), 200)
    })
    .openapi(writeRoute, async (c) => {
      const message = c.req.valid('json')
      return c.json(await requireSession(c).transaction((act) => writeToStaff(deps, act, message)), 201)
    })
    .openapi(readRoute, async (c) =>
      c.json({ read: await requireSession(c).transaction((act) => markOwnRead(act)) }, 200),
    )
}

export type MessagesApi = ReturnType<typeof createMessageRoutes>
