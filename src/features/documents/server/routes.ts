import type { IncomingMessage } from 'node:http'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { DOCUMENTS_PATH } from '#features/documents/contract.ts'
import { documentKeySchema, documentSchema, uploadAnswerSchema } from '#features/documents/schema.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { expectedBytes, readFormFile } from '#files/upload/upload-body.ts'
import type { UploadMemory } from '#files/upload/upload-memory.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeader } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { fileBody } from '#http/file-body.ts'
import { requireSession } from '#http/require-session.ts'
import { sendBytes, sendParts } from '#http/send-file.ts'
import { MAX_FILE_BYTES } from '../contract.ts'
import { listDocuments, openDocument, openPagePreview, openPreview, uploadDocument } from './service.ts'

const tags = ['documents']
const idParams = z.object({ id: z.string() })

const listDocumentsRoute = createRoute({
  method: 'get',
  path: DOCUMENTS_PATH,
  summary: 'Your documents, newest first',
  tags,
  responses: {
    200: {
      description: 'At most one per document type',
      content: { 'application/json': { schema: z.array(documentSchema) } },
    },
    ...errorResponses(401),
  },
})

const uploadDocumentRoute = createRoute({
  method: 'put',
  path: `${DOCUMENTS_PATH}/{document_type}`,
  summary: 'Upload a document, or replace the one of this type',
  description: 'PDF, JPEG or PNG, checked by content, at most 5 × 1024 × 1024 bytes.',
  tags,
  request: {
    params: z.object({ document_type: documentKeySchema }),
    body: fileBody,
  },
  responses: {
    200: {
      description: 'The stored document',
      content: { 'application/json': { schema: uploadAnswerSchema } },
    },
    ...errorResponses(400, 401, 409, 413, 415, 422, 429, 507),
  },
})

const bytes = { schema: { type: 'string', format: 'binary' } } as const

const downloadDocumentRoute = createRoute({
  method: 'get',
  path: `${DOCUMENTS_PATH}/{id}/file`,
  summary: 'The file of a document as uploaded, or one PDF of its pages',
  tags,
  request: { params: idParams },
  responses: {
    200: {
      description: 'An attachment with the uploaded file name',
      content: { 'application/pdf': bytes, 'image/jpeg': bytes, 'image/png': bytes },
    },
    ...errorResponses(401, 404, 422, 503, 507),
  },
})

const previewDocumentRoute = createRoute({
  method: 'get',
  path: `${DOCUMENTS_PATH}/{id}/preview`,
  summary: 'The preview of an image',
  tags,
  request: { params: idParams },
  responses: {
    200: { description: 'At most 480 pixels wide and high', content: { 'image/jpeg': bytes } },
    ...errorResponses(401, 404, 422, 503),
  },
})

const previewPageRoute = createRoute({
  method: 'get',
  path: `${DOCUMENTS_PATH}/{id}/pages/{page}/preview`,
  summary: 'The preview of a page of a PDF',
  description:
    'Pages are counted from 1. Previews exist after the pages have been checked, see previewed_pages. With the id of one of `pages` it is the preview of that picture, which exists at once.',
  tags,
  request: { params: z.object({ id: z.string(), page: z.string() }) },
  responses: {
    200: { description: 'At most 480 pixels wide and high', content: { 'image/jpeg': bytes } },
    ...errorResponses(401, 404, 422, 503),
  },
})

export function createDocumentRoutes(deps: Deps, memory: UploadMemory) {
  return createApi()
    .openapi(listDocumentsRoute, async (c) => c.json(await requireSession(c).transaction(listDocuments), 200))
    .openapi(uploadDocumentRoute, async (c) => {
      const session = requireSession(c)
      // Checked before the body is read, so that an unauthenticated request costs no five megabytes of memory.
      const actor = await session.check()
      const documentType = c.req.valid('param').document_type
      const { incoming } = c.env as { incoming: IncomingMessage }
      const expected = expectedBytes(incoming, MAX_FILE_BYTES)
      const answer = await memory.run({ accountId: actor.userId, expected }, async (upload) => {
        const file = await readFormFile({ incoming, upload, field: 'file', maxFileBytes: MAX_FILE_BYTES })
        const answer = await uploadDocument({ deps, session, actor, documentType, file })
        // Not freed after a failure: a write of these bytes may still be in progress.
        freeBytes(file.bytes)
        return answer
      })
      return c.json(answer, 200)
    })
    .openapi(downloadDocumentRoute, async (c) => {
      const file = await openDocument({ deps, session: requireSession(c), id: c.req.valid('param').id })
      const disposition = attachmentHeader(file.name)
      return 'bytes' in file ? sendBytes(c, { ...file, disposition }) : sendParts(c, { ...file, disposition })
    })
    .openapi(previewDocumentRoute, async (c) => {
      const file = await openPreview({ deps, session: requireSession(c), id: c.req.valid('param').id })
      return sendBytes(c, { ...file, disposition: 'inline' })
    })
    .openapi(previewPageRoute, async (c) => {
      const file = await openPagePreview({ deps, session: requireSession(c), ...c.req.valid('param') })
      return sendBytes(c, { ...file, disposition: 'inline' })
    })
}

export type DocumentsApi = ReturnType<typeof createDocumentRoutes>
