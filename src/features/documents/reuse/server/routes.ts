import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { DOCUMENTS_PATH, MAX_FILE_BYTES } from '#features/documents/contract.ts'
import { documentTypeSchema, uploadAnswerSchema } from '#features/documents/schema.ts'
import { createUploadMemory } from '#files/upload/upload-memory.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { earlierDocumentSchema, reuseSchema } from '../schema.ts'
import { listEarlierDocuments, reuseDocument } from './service.ts'

const tags = ['documents']

const listEarlierDocumentsRoute = createRoute({
  method: 'get',
  path: `${DOCUMENTS_PATH}/earlier`,
  summary: 'Documents of your ended applications that the open one can take over',
  description:
    'The newest of each slot that is empty in the open application. Never the application form, a document that was asked again, or a photo that is too old; none without an open application.',
  tags,
  responses: {
    200: {
      description: 'At most one per document type',
      content: { 'application/json': { schema: z.array(earlierDocumentSchema) } },
    },
    ...errorResponses(401),
  },
})

const reuseDocumentRoute = createRoute({
  method: 'post',
  path: `${DOCUMENTS_PATH}/{document_type}/reuse`,
  summary: 'Puts a document of an ended application into the empty slot of the open one',
  description:
    'The file is copied; the time of its upload stays. Answered 409 when the slot holds a document, when no application is open, or when the document is not offered.',
  tags,
  request: {
    params: z.object({ document_type: documentTypeSchema }),
    body: { required: true, content: { 'application/json': { schema: reuseSchema } } },
  },
  responses: {
    200: {
      description: 'The stored document',
      content: { 'application/json': { schema: uploadAnswerSchema } },
    },
    ...errorResponses(400, 401, 403, 404, 409, 429, 507),
  },
})

export function createDocumentReuseRoutes(deps: Deps) {
  const memory = createUploadMemory()
  return createApi()
    .openapi(listEarlierDocumentsRoute, async (c) =>
      c.json(
        await requireSession(c).transaction((act) => listEarlierDocuments(act, { now: deps.now() })),
        200,
      ),
    )
    .openapi(reuseDocumentRoute, async (c) => {
      const { document_type: documentType } = c.req.valid('param')
      const { document_id: id } = c.req.valid('json')
      const session = requireSession(c)
      const { userId: accountId } = await session.check()
      // The file is in memory while it is copied, like an upload.
      const answer = await memory.run({ accountId, expected: MAX_FILE_BYTES }, async (copy) => {
        await copy.take(MAX_FILE_BYTES)
        copy.complete()
        return reuseDocument({ deps, session, documentType, id })
      })
      return c.json(answer, 200)
    })
}

export type DocumentReuseApi = ReturnType<typeof createDocumentReuseRoutes>
