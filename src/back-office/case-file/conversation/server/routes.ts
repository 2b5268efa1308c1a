import { createRoute, z } from '@hono/zod-openapi'
import {
  CASE_MESSAGES_PATH,
  CASE_MESSAGES_READ_PATH,
  CASE_MESSAGES_SETTLE_PATH,
} from '#back-office/case-file/contract.ts'
import { numberParams, pageQuery } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { messageSchema, staffMessageSchema } from '#features/messages/schema.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { answer, markConversationRead, readConversation, settleConversation } from './service.ts'

const listRoute = createRoute({
  method: 'get',
  path: CASE_MESSAGES_PATH,
  summary: 'The conversation with the applicant, newest first',
  tags,
  request: { params: numberParams, query: pageQuery },
  responses: {
    200: { description: 'Messages', content: { 'application/json': { schema: z.array(messageSchema) } } },
    ...errorResponses(400, 401, 404),
  },
})

const writeRoute = createRoute({
  method: 'post',
  path: CASE_MESSAGES_PATH,
  summary: 'Write to the applicant',
  description:
    'A notice at once; a mail when it stays unread. It answers what the applicant has written before. With `after`: 409 `changed_meanwhile` when a colleague has written since.',
  tags,
  request: {
    params: numberParams,
    body: { required: true, content: { 'application/json': { schema: staffMessageSchema } } },
  },
  responses: {
    201: { description: 'The message', content: { 'application/json': { schema: messageSchema } } },
    ...errorResponses(400, 401, 404, 409),
  },
})

const counted = (description: string, name: string) => ({
  200: { description, content: { 'application/json': { schema: z.object({ [name]: z.int() }) } } },
  ...errorResponses(401, 404, 409),
})

const readRoute = createRoute({
  method: 'post',
  path: CASE_MESSAGES_READ_PATH,
  summary: 'Mark what the applicant has written as read',
  tags,
  request: { params: numberParams },
  responses: counted('How many were unread', 'read'),
})

const settleRoute = createRoute({
  method: 'post',
  path: CASE_MESSAGES_SETTLE_PATH,
  summary: 'What the applicant has written needs no answer',
  tags,
  request: { params: numberParams },
  responses: counted('How many were open', 'settled'),
})

export function createConversationRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('query') }
      return c.json(await requireStaff(c).transaction((act) => readConversation(act, wanted)), 200)
    })
    .openapi(writeRoute, async (c) => {
      const written = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => answer(deps, act, written)), 201)
    })
    .openapi(readRoute, async (c) => {
      const { number } = c.req.valid('param')
      return c.json(
        { read: await requireStaff(c).transaction((act) => markConversationRead(act, number)) },
        200,
      )
    })
    .openapi(settleRoute, async (c) => {
      const { number } = c.req.valid('param')
      return c.json(
        { settled: await requireStaff(c).transaction((act) => settleConversation(act, number)) },
        200,
      )
    })
}

export type ConversationApi = ReturnType<typeof createConversationRoutes>
