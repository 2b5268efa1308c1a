import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { MAX_FILE_BYTES } from '#features/documents/contract.ts'
import { fileAnswer } from '#features/messages/files/server/routes.ts'
import { readFile } from '#features/messages/files/server/service.ts'
import type { UploadMemory } from '#files/upload/upload-memory.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeader } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireSession } from '#http/require-session.ts'
import { sendBytes } from '#http/send-file.ts'
import {
  THIRD_PARTIES_PATH,
  THIRD_PARTY_FILE_PATH,
  THIRD_PARTY_PATH,
  THIRD_PARTY_USE_PATH,
} from '../contract.ts'
import { askSchema, newThirdPartySchema, thirdPartiesSchema, useAnswerSchema } from '../schema.ts'
import {
  askThirdParty,
  countRequest,
  listOwnRequests,
  openOwnAnswer,
  useOwnAnswer,
  withdrawOwnRequest,
} from './service.ts'

const tags = ['third parties']
const NO_STORE = { 'Cache-Control': 'no-store' }
const idParams = z.object({ id: z.string() })
const answerParams = idParams.extend({ ask: askSchema })
export const list = {
  description: 'All of the application, the newest first',
  content: { 'application/json': { schema: thirdPartiesSchema } },
}

const listRoute = createRoute({
  method: 'get',
  path: THIRD_PARTIES_PATH,
  summary: 'What you have asked of your employer, university, landlord or spouse, and what came',
  tags,
  responses: { 200: list, ...errorResponses(401) },
})

const askRoute = createRoute({
  method: 'post',
  path: THIRD_PARTIES_PATH,
  summary: 'Ask somebody for documents by mail: a link opens one page without an account',
  description:
    'The mail is in Polish and English. The link shows nothing of your application but your name and what you ask.',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: newThirdPartySchema } } } },
  responses: { 201: list, ...errorResponses(400, 401, 409, 429) },
})

const withdrawRoute = createRoute({
  method: 'delete',
  path: THIRD_PARTY_PATH,
  summary: 'Withdraw a request: its links open nothing any more',
  tags,
  request: { params: idParams },
  responses: { 204: { description: 'It is withdrawn' }, ...errorResponses(401, 404, 409) },
})

const fileRoute = createRoute({
  method: 'get',
  path: THIRD_PARTY_FILE_PATH,
  summary: 'The file that came',
  tags,
  request: { params: answerParams },
  responses: { ...fileAnswer, ...errorResponses(401, 404, 422, 503) },
})

const useRoute = createRoute({
  method: 'post',
  path: THIRD_PARTY_USE_PATH,
  summary: 'Use the file that came as your document of a slot',
  description: 'It takes the place of the document that the slot has.',
  tags,
  request: {
    params: answerParams,
    body: { required: true, content: { 'application/json': { schema: useAnswerSchema } } },
  },
  responses: { 200: list, ...errorResponses(400, 401, 404, 409, 415, 422, 429, 503, 507) },
})

export function createThirdPartyRoutes(deps: Deps, memory: UploadMemory) {
  return createApi()
    .openapi(listRoute, async (c) =>
      c.json(await requireSession(c).transaction((act) => listOwnRequests(deps, act)), 200, NO_STORE),
    )
    .openapi(askRoute, async (c) => {
      const wanted = c.req.valid('json')
      const session = requireSession(c)
      const { userId: accountId } = await session.check()
      await countRequest(deps, { accountId, email: wanted.email })
      return c.json(await session.transaction((act) => askThirdParty(deps, act, wanted)), 201, NO_STORE)
    })
    .openapi(withdrawRoute, async (c) => {
      const { id } = c.req.valid('param')
      await requireSession(c).transaction((act) => withdrawOwnRequest(deps, act, id))
      return c.body(null, 204)
    })
    .openapi(fileRoute, async (c) => {
      requireGet(c)
      const answer = c.req.valid('param')
      const file = await requireSession(c).transaction((act) => openOwnAnswer(act, answer))
      const disposition = attachmentHeader(file.file_name)
      return sendBytes(c, { bytes: await readFile(deps, file), contentType: file.content_type, disposition })
    })
    .openapi(useRoute, async (c) => {
      const answer = c.req.valid('param')
      const { document_type: slot } = c.req.valid('json')
      const session = requireSession(c)
      const { userId: accountId } = await session.check()
      // The file is in memory while it is copied, like an upload.
      const listed = await memory.run({ accountId, expected: MAX_FILE_BYTES }, async (copy) => {
        await copy.take(MAX_FILE_BYTES)
        copy.complete()
        return useOwnAnswer({ deps, session, slot, ...answer })
      })
      return c.json(listed, 200, NO_STORE)
    })
}

export type ThirdPartiesApi = ReturnType<typeof createThirdPartyRoutes>
