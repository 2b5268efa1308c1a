import { createRoute } from '@hono/zod-openapi'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { MAX_FILE_BYTES } from '#features/documents/contract.ts'
import {
  askSchema,
  newThirdPartySchema,
  thirdPartiesSchema,
  useAnswerSchema,
} from '#features/third-parties/schema.ts'
import { countRequest } from '#features/third-parties/server/service.ts'
import type { UploadMemory } from '#files/upload/upload-memory.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import { CASE_THIRD_PARTIES_PATH, CASE_THIRD_PARTY_PATH, CASE_THIRD_PARTY_USE_PATH } from '../contract.ts'
import { askForCase, readThirdParties, useForCase, withdrawForCase } from './service.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }
const list = {
  description: 'All of the case, the newest first',
  content: { 'application/json': { schema: thirdPartiesSchema } },
}

const listRoute = createRoute({
  method: 'get',
  path: CASE_THIRD_PARTIES_PATH,
  summary: 'What was asked of others for a case, and what came; the audit log says who has read it',
  tags,
  request: { params: numberParams },
  responses: { 200: list, ...errorResponses(401, 404) },
})

const askRoute = createRoute({
  method: 'post',
  path: CASE_THIRD_PARTIES_PATH,
  summary: 'Ask an employer, a university, a landlord or a spouse by mail for the applicant',
  tags,
  request: {
    params: numberParams,
    body: { required: true, content: { 'application/json': { schema: newThirdPartySchema } } },
  },
  responses: { 201: list, ...errorResponses(400, 401, 404, 409, 429) },
})

const withdrawRoute = createRoute({
  method: 'delete',
  path: CASE_THIRD_PARTY_PATH,
  summary: 'Withdraw a request: its links open nothing any more',
  tags,
  request: { params: numberParams.extend(idParams.shape) },
  responses: { 204: { description: 'It is withdrawn' }, ...errorResponses(401, 404, 409) },
})

const useRoute = createRoute({
  method: 'post',
  path: CASE_THIRD_PARTY_USE_PATH,
  summary: 'Use a file that came as the document of a slot; the audit log says who has',
  description: 'It takes the place of the document that the slot has.',
  tags,
  request: {
    params: numberParams.extend(idParams.shape).extend({ ask: askSchema }),
    body: { required: true, content: { 'application/json': { schema: useAnswerSchema } } },
  },
  responses: { 200: list, ...errorResponses(400, 401, 404, 409, 415, 422, 429, 503, 507) },
})

export function createCaseThirdPartyRoutes(deps: Deps, memory: UploadMemory) {
  return createApi()
    .openapi(listRoute, async (c) => {
      requireGet(c)
      const { number } = c.req.valid('param')
      const found = await requireStaff(c).transaction((act) => readThirdParties(deps, act, number))
      return c.json(found, 200, NO_STORE)
    })
    .openapi(askRoute, async (c) => {
      const { number } = c.req.valid('param')
      const wanted = c.req.valid('json')
      const session = requireStaff(c)
      const accountId = await session.transaction(async ({ actor }) => actor.userId)
      await countRequest(deps, { accountId, email: wanted.email })
      const found = await session.transaction((act) => askForCase(deps, act, { number, wanted }))
      return c.json(found, 201, NO_STORE)
    })
    .openapi(withdrawRoute, async (c) => {
      const wanted = c.req.valid('param')
      await requireStaff(c).transaction((act) => withdrawForCase(deps, act, wanted))
      return c.body(null, 204)
    })
    .openapi(useRoute, async (c) => {
      const answer = c.req.valid('param')
      const { document_type: slot } = c.req.valid('json')
      const session = requireStaff(c)
      const accountId = await session.transaction(async ({ actor }) => actor.userId)
      // The file is in memory while it is copied, like an upload.
      const found = await memory.run({ accountId, expected: MAX_FILE_BYTES }, async (copy) => {
        await copy.take(MAX_FILE_BYTES)
        copy.complete()
        return useForCase({ deps, session, slot, ...answer })
      })
      return c.json(found, 200, NO_STORE)
    })
}

export type CaseThirdPartiesApi = ReturnType<typeof createCaseThirdPartyRoutes>
