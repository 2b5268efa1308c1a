import type { IncomingMessage } from 'node:http'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { MAX_FILE_BYTES } from '#features/documents/contract.ts'
import { LINK_FILE_PATH, LINK_HEADER, LINK_PATH, LINK_TICK_PATH } from '#features/third-parties/contract.ts'
import { askSchema, linkSchema } from '#features/third-parties/schema.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { expectedBytes, readFormFile } from '#files/upload/upload-body.ts'
import type { UploadMemory } from '#files/upload/upload-memory.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { fileBody } from '#http/file-body.ts'
import { requireGet } from '#http/require-get.ts'
import { countLinkCall, openLink, requireUploadLink, sendFile, tickAsk } from './service.ts'

const tags = ['third parties']
/** The answer of a secret: no cache keeps it and no search engine lists it. */
const PRIVATE = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
}
const askParams = z.object({ ask: askSchema })
const view = {
  200: {
    description: 'What is asked of the reader of the link, and what has come',
    content: { 'application/json': { schema: linkSchema } },
  },
}

const openRoute = createRoute({
  method: 'get',
  path: LINK_PATH,
  summary: 'What a link asks of an employer, a university, a landlord or a spouse',
  description:
    'The secret of the link, in the header `x-link-token`, is the right to read it. The applicant sees that it was opened.',
  tags,
  responses: { ...view, ...errorResponses(404, 409, 429) },
})

const tickRoute = createRoute({
  method: 'put',
  path: LINK_TICK_PATH,
  summary: 'Say that something was signed in the state portal',
  tags,
  request: { params: askParams },
  responses: { ...view, ...errorResponses(404, 409, 429) },
})

const fileRoute = createRoute({
  method: 'put',
  path: LINK_FILE_PATH,
  summary: 'Send the file that is asked, or another one in its place',
  description: 'PDF, JPEG or PNG, checked by content, at most 5 × 1024 × 1024 bytes.',
  tags,
  request: { params: askParams, body: fileBody },
  responses: { ...view, ...errorResponses(400, 404, 409, 413, 415, 422, 429, 507) },
})

export function createLinkRoutes(deps: Deps, memory: UploadMemory) {
  return createApi()
    .openapi(openRoute, async (c) => {
      requireGet(c)
      const token = c.req.header(LINK_HEADER)
      await countLinkCall(deps, { token, clientAddress: c.get('clientAddress') })
      return c.json(await openLink(deps, token), 200, PRIVATE)
    })
    .openapi(tickRoute, async (c) => {
      const token = c.req.header(LINK_HEADER)
      await countLinkCall(deps, { token, clientAddress: c.get('clientAddress') })
      return c.json(await tickAsk(deps, { token, ask: c.req.valid('param').ask }), 200, PRIVATE)
    })
    .openapi(fileRoute, async (c) => {
      const token = c.req.header(LINK_HEADER)
      const { ask } = c.req.valid('param')
      await countLinkCall(deps, { token, clientAddress: c.get('clientAddress'), isFile: true })
      // Checked before the body is read, so that a guess costs no five megabytes of memory.
      const accountId = await requireUploadLink(deps, token, ask)
      const { incoming } = c.env as { incoming: IncomingMessage }
      const expected = expectedBytes(incoming, MAX_FILE_BYTES)
      const answer = await memory.run({ accountId, expected }, async (upload) => {
        const file = await readFormFile({ incoming, upload, field: 'file', maxFileBytes: MAX_FILE_BYTES })
        const sent = await sendFile(deps, { token, ask, accountId, file })
        // Not freed after a failure: a write of these bytes may still be in progress.
        freeBytes(file.bytes)
        return sent
      })
      return c.json(answer, 200, PRIVATE)
    })
}

export type LinkApi = ReturnType<typeof createLinkRoutes>
