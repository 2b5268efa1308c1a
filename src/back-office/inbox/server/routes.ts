import { createRoute, type z } from '@hono/zod-openapi'
import {
  ENTRIES_PER_PAGE,
  INBOX_ANSWERS_PATH,
  INBOX_CASE_PATH,
  INBOX_ENTRY_PATH,
  INBOX_PATH,
} from '#back-office/inbox/contract.ts'
import {
  inboxChangeSchema,
  inboxEntrySchema,
  inboxQuerySchema,
  inboxSchema,
  madeCaseSchema,
  newCaseSchema,
  newInboxAnswerSchema,
} from '#back-office/inbox/schema.ts'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import { createCaseFromMessage } from '../new-case/server/service.ts'
import { answerEntry, changeInboxEntry, readEntry, readInbox } from './service.ts'

const CHANGED = '409 `changed_meanwhile` when somebody has done something with it since `updated_at`.'
const DISOWNED =
  '409 `conflict` while the person of an account that was made because of the message is asked whether it is theirs, and for a case of theirs after they have said that it is not.'

const body = <S extends z.ZodType>(schema: S) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})

const listRoute = createRoute({
  method: 'get',
  path: INBOX_PATH,
  summary: 'Contact messages and requests for consultations, newest first',
  description: `At most ${ENTRIES_PER_PAGE}; older ones with \`before\`, the id of the last one seen.`,
  tags,
  request: { query: inboxQuerySchema },
  responses: {
    200: { description: 'Rows and counts', content: { 'application/json': { schema: inboxSchema } } },
    ...errorResponses(400, 401, 404),
  },
})

const readRoute = createRoute({
  method: 'get',
  path: INBOX_ENTRY_PATH,
  summary: 'One entry of the inbox with its thread; the audit log says who has read it',
  tags,
  request: { params: idParams },
  responses: {
    200: { description: 'The entry', content: { 'application/json': { schema: inboxEntrySchema } } },
    ...errorResponses(401, 404),
  },
})

const answerRoute = createRoute({
  method: 'post',
  path: INBOX_ANSWERS_PATH,
  summary: 'Answer by mail; all answers to one entry are one thread',
  description: `A closed entry is not answered (409 \`conflict\`): open it again first. ${CHANGED}`,
  tags,
  request: { params: idParams, body: body(newInboxAnswerSchema) },
  responses: {
    201: { description: 'The entry', content: { 'application/json': { schema: inboxEntrySchema } } },
    ...errorResponses(400, 401, 404, 409),
  },
})

const changeRoute = createRoute({
  method: 'patch',
  path: INBOX_ENTRY_PATH,
  summary: 'Say that an entry is answered, join it to a case, close it or open it again: one of them',
  description: `A case that the caller does not see is answered like one that does not exist (404). A message of a restricted case is not moved to one that everybody sees (409 \`conflict\`). ${DISOWNED} ${CHANGED}`,
  tags,
  request: { params: idParams, body: body(inboxChangeSchema) },
  responses: {
    200: { description: 'The entry', content: { 'application/json': { schema: inboxEntrySchema } } },
    ...errorResponses(400, 401, 404, 409),
  },
})

const caseRoute = createRoute({
  method: 'post',
  path: INBOX_CASE_PATH,
  summary: 'Make a case of a contact message',
  description: `Without an account of its address nothing is made: the address is asked by mail whether it wants one, and its owner says afterwards whether the message is theirs. While a link waits in that mailbox, 409 \`conflict\`. Where there is an account, the message joins its open case, or a new one. ${DISOWNED} ${CHANGED}`,
  tags,
  request: { params: idParams, body: body(newCaseSchema) },
  responses: {
    201: {
      description: 'The entry, and what was made',
      content: { 'application/json': { schema: madeCaseSchema } },
    },
    ...errorResponses(400, 401, 404, 409),
  },
})

export function createInboxRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const inbox = await requireStaff(c).transaction((act) => readInbox(act, query))
      return c.json(inbox, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(readRoute, async (c) => {
      const { id } = c.req.valid('param')
      const entry = await requireStaff(c).transaction((act) => readEntry(act, id))
      return c.json(entry, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(answerRoute, async (c) => {
      const answer = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => answerEntry(deps, act, answer)), 201)
    })
    .openapi(changeRoute, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => changeInboxEntry(deps, act, change)), 200)
    })
    .openapi(caseRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await createCaseFromMessage(deps, requireStaff(c), wanted), 201)
    })
}

export type InboxApi = ReturnType<typeof createInboxRoutes>
