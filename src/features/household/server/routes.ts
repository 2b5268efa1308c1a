import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeader } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { sendParts } from '#http/send-file.ts'
import {
  HOUSEHOLD_FILE_PATH,
  HOUSEHOLD_PATH,
  HOUSEHOLD_PERSON_PATH,
  HOUSEHOLD_REQUESTS_PATH,
  MAX_REQUESTS_A_DAY,
} from '../contract.ts'
import { consentSchema, ownHouseholdSchema } from '../schema.ts'
import {
  answerPerson,
  askToShare,
  countRequest,
  endSharing,
  openSharedDocument,
  readOwnHousehold,
  withdrawRequests,
} from './service.ts'

const tags = ['household']
const idParams = z.object({ id: z.string() })
const household = {
  200: { description: 'Your family here', content: { 'application/json': { schema: ownHouseholdSchema } } },
}

const readRoute = createRoute({
  method: 'get',
  path: HOUSEHOLD_PATH,
  summary: 'How many of your family have a case here, and who of them has asked to share or agreed',
  description: 'Nobody else is named, and nothing of a case is in it unless both have agreed.',
  tags,
  responses: { ...household, ...errorResponses(401) },
})

const askRoute = createRoute({
  method: 'post',
  path: HOUSEHOLD_REQUESTS_PATH,
  summary: 'Ask everybody of your family to share; each learns your name',
  description: `At most ${MAX_REQUESTS_A_DAY} times a day. 409 when there is nobody to ask.`,
  tags,
  responses: { ...household, ...errorResponses(401, 409, 429) },
})

const withdrawRoute = createRoute({
  method: 'delete',
  path: HOUSEHOLD_REQUESTS_PATH,
  summary: 'Take back your requests that nobody has answered',
  tags,
  responses: { ...household, ...errorResponses(401) },
})

const answerRoute = createRoute({
  method: 'put',
  path: HOUSEHOLD_PERSON_PATH,
  summary: 'Agree to share with somebody who has asked or agreed, or say not now',
  tags,
  request: {
    params: idParams,
    body: { required: true, content: { 'application/json': { schema: consentSchema } } },
  },
  responses: { ...household, ...errorResponses(400, 401, 404) },
})

const endRoute = createRoute({
  method: 'delete',
  path: HOUSEHOLD_PERSON_PATH,
  summary: 'End the sharing with somebody, for both of you',
  tags,
  request: { params: idParams },
  responses: { ...household, ...errorResponses(401, 404) },
})

const bytes = { schema: { type: 'string', format: 'binary' } } as const

const fileRoute = createRoute({
  method: 'get',
  path: HOUSEHOLD_FILE_PATH,
  summary: 'The file of a document that somebody of your family shares with you',
  description: '404 unless both of you have agreed and the team has marked it for both.',
  tags,
  request: { params: idParams },
  responses: {
    200: {
      description: 'An attachment',
      content: { 'application/pdf': bytes, 'image/jpeg': bytes, 'image/png': bytes },
    },
    ...errorResponses(401, 404, 422, 503, 507),
  },
})

const FRESH = { 'Cache-Control': 'no-store' }

/** The family of the caller. */
export function createHouseholdRoutes(deps: Deps) {
  return createApi()
    .openapi(readRoute, async (c) =>
      c.json(await requireSession(c).transaction(readOwnHousehold), 200, FRESH),
    )
    .openapi(askRoute, async (c) => {
      const session = requireSession(c)
      await countRequest(deps, session)
      return c.json(await session.transaction((act) => askToShare(deps, act)), 200, FRESH)
    })
    .openapi(withdrawRoute, async (c) =>
      c.json(await requireSession(c).transaction(withdrawRequests), 200, FRESH),
    )
    .openapi(answerRoute, async (c) => {
      const answer = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireSession(c).transaction((act) => answerPerson(deps, act, answer)), 200, FRESH)
    })
    .openapi(endRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await requireSession(c).transaction((act) => endSharing(act, id)), 200, FRESH)
    })
    .openapi(fileRoute, async (c) => {
      const file = await openSharedDocument(deps, requireSession(c), c.req.valid('param').id)
      return sendParts(c, { ...file, disposition: attachmentHeader(file.name) })
    })
}

export type HouseholdApi = ReturnType<typeof createHouseholdRoutes>
