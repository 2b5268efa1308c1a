import type { IncomingMessage } from 'node:http'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { DOCUMENTS_PATH, MAX_FILE_BYTES } from '#features/documents/contract.ts'
import { documentKeySchema, documentSchema } from '#features/documents/schema.ts'
import { openPage } from '#features/documents/server/service.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { expectedBytes, readFormFile } from '#files/upload/upload-body.ts'
import type { UploadMemory } from '#files/upload/upload-memory.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeader } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { fileBody } from '#http/file-body.ts'
import { requireSession } from '#http/require-session.ts'
import { sendBytes } from '#http/send-file.ts'
import { PAGES_MAX } from '../contract.ts'
import { arrangePagesSchema } from '../schema.ts'
import { addPage, arrangePages, removePage } from './service.ts'

const tags = ['documents']
const PAGES_PATH = `${DOCUMENTS_PATH}/{document_type}/pages`
const slotParams = z.object({ document_type: documentKeySchema })

const added = {
  'application/json': { schema: z.object({ document: documentSchema, page_id: z.string() }) },
}

const addPageRoute = createRoute({
  method: 'post',
  path: PAGES_PATH,
  summary: 'Add a page to what the slot holds',
  description: `PDF, JPEG or PNG, at most 5 × 1024 × 1024 bytes; at most ${PAGES_MAX} a document. A file that was uploaded before becomes the first page. The photo takes no pages.`,
  tags,
  request: {
    params: slotParams,
    headers: z.object({
      'idempotency-key': z
        .uuid()
        .optional()
        .describe(
          'Of two requests with the same key the second stores nothing; 409 when the page was removed since.',
        ),
    }),
    body: fileBody,
  },
  responses: {
    200: { description: 'A page with this key was stored before', content: added },
    201: { description: 'The page was stored', content: added },
    ...errorResponses(400, 401, 403, 409, 413, 415, 422, 429, 507),
  },
})

const arrangePagesRoute = createRoute({
  method: 'patch',
  path: PAGES_PATH,
  summary: 'Order and turn the pages of a document',
  description:
    'Answered 409, with the document as `current`, when the order does not name every page once. A single file is a page with the id of its document.',
  tags,
  request: {
    params: slotParams,
    body: { required: true, content: { 'application/json': { schema: arrangePagesSchema } } },
  },
  responses: {
    200: {
      description: 'The document',
      content: { 'application/json': { schema: z.object({ document: documentSchema }) } },
    },
    ...errorResponses(400, 401, 403, 409, 429),
  },
})

const removePageRoute = createRoute({
  method: 'delete',
  path: `${PAGES_PATH}/{page}`,
  summary: 'Remove a page; the slot is empty after the last one',
  description:
    'Answered 409 for the last page of a document that we have opened, or that you have submitted.',
  tags,
  request: { params: slotParams.extend({ page: z.string() }) },
  responses: {
    200: {
      description: 'The document; null when the slot is empty',
      content: { 'application/json': { schema: z.object({ document: documentSchema.nullable() }) } },
    },
    ...errorResponses(400, 401, 403, 404, 409, 429),
  },
})

const bytes = { schema: { type: 'string', format: 'binary' } } as const

const downloadPageRoute = createRoute({
  method: 'get',
  path: `${DOCUMENTS_PATH}/{id}/pages/{page}/file`,
  summary: 'One page of a document as it was sent',
  tags,
  request: { params: z.object({ id: z.string(), page: z.string() }) },
  responses: {
    200: {
      description: 'An attachment with the file name of the page',
      content: { 'application/pdf': bytes, 'image/jpeg': bytes, 'image/png': bytes },
    },
    ...errorResponses(401, 404),
  },
})

export function createPageRoutes(deps: Deps, memory: UploadMemory) {
  return createApi()
    .openapi(addPageRoute, async (c) => {
      const session = requireSession(c)
      // Checked before the body is read, so that an unauthenticated request costs no five megabytes of memory.
      const actor = await session.check()
      const documentType = c.req.valid('param').document_type
      const key = c.req.valid('header')['idempotency-key'] ?? null
      const { incoming } = c.env as { incoming: IncomingMessage }
      const expected = expectedBytes(incoming, MAX_FILE_BYTES)
      const { isNew, ...answer } = await memory.run({ accountId: actor.userId, expected }, async (upload) => {
        const file = await readFormFile({ incoming, upload, field: 'file', maxFileBytes: MAX_FILE_BYTES })
        const added = await addPage({ deps, session, actor, documentType, key, file })
        // Not freed after a failure: a write of these bytes may still be in progress.
        freeBytes(file.bytes)
        return added
      })
      return isNew ? c.json(answer, 201) : c.json(answer, 200)
    })
    .openapi(arrangePagesRoute, async (c) => {
      const { document_type: documentType } = c.req.valid('param')
      const change = { deps, session: requireSession(c), documentType, ...c.req.valid('json') }
      return c.json(await arrangePages(change), 200)
    })
    .openapi(removePageRoute, async (c) => {
      const { document_type: documentType, page: id } = c.req.valid('param')
      return c.json(await removePage({ deps, session: requireSession(c), documentType, id }), 200)
    })
    .openapi(downloadPageRoute, async (c) => {
      const file = await openPage({ deps, session: requireSession(c), ...c.req.valid('param') })
      return sendBytes(c, { ...file, disposition: attachmentHeader(file.name) })
    })
}

export type PagesApi = ReturnType<typeof createPageRoutes>
