import type { IncomingMessage } from 'node:http'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { expectedBytes, readFormFile } from '#files/upload/upload-body.ts'
import type { UploadMemory } from '#files/upload/upload-memory.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeader } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { fileBody } from '#http/file-body.ts'
import { requireGet } from '#http/require-get.ts'
import { requireSession } from '#http/require-session.ts'
import { sendBytes } from '#http/send-file.ts'
import { MAX_ATTACHED_BYTES, MESSAGE_FILE_PATH, MESSAGE_FILES_PATH } from '../contract.ts'
import { attachedFileSchema } from '../schema.ts'
import { openOwnFile, readFile, uploadOwnFile } from './service.ts'

const tags = ['messages']

export const uploadAnswer = {
  201: {
    description: 'The file; name its id in `files` of what is sent within a day',
    content: { 'application/json': { schema: attachedFileSchema } },
  },
}

const bytes = { schema: { type: 'string', format: 'binary' } } as const
export const fileAnswer = {
  200: {
    description: 'An attachment with the uploaded file name',
    content: { 'application/pdf': bytes, 'image/jpeg': bytes, 'image/png': bytes },
  },
}

const uploadRoute = createRoute({
  method: 'post',
  path: MESSAGE_FILES_PATH,
  summary: 'Upload a file for a message',
  description: 'PDF, JPEG or PNG, checked by content, at most 5 × 1024 × 1024 bytes.',
  tags,
  request: { body: fileBody },
  responses: { ...uploadAnswer, ...errorResponses(400, 401, 409, 413, 415, 422, 429, 507) },
})

const downloadRoute = createRoute({
  method: 'get',
  path: MESSAGE_FILE_PATH,
  summary: 'A file of your conversation',
  tags,
  request: { params: z.object({ id: z.string() }) },
  responses: { ...fileAnswer, ...errorResponses(401, 404, 422, 503) },
})

export function createMessageFileRoutes(deps: Deps, memory: UploadMemory) {
  return createApi()
    .openapi(uploadRoute, async (c) => {
      const session = requireSession(c)
      // Checked before the body is read, so that an unauthenticated request costs no five megabytes of memory.
      const actor = await session.check()
      const { incoming } = c.env as { incoming: IncomingMessage }
      const expected = expectedBytes(incoming, MAX_ATTACHED_BYTES)
      const stored = await memory.run({ accountId: actor.userId, expected }, async (upload) => {
        const file = await readFormFile({ incoming, upload, field: 'file', maxFileBytes: MAX_ATTACHED_BYTES })
        const saved = await uploadOwnFile({ deps, session, actor, file })
        // Not freed after a failure: a write of these bytes may still be in progress.
        freeBytes(file.bytes)
        return saved
      })
      return c.json(stored, 201)
    })
    .openapi(downloadRoute, async (c) => {
      requireGet(c)
      const { id } = c.req.valid('param')
      const file = await requireSession(c).transaction((act) => openOwnFile(act, id))
      const disposition = attachmentHeader(file.file_name)
      return sendBytes(c, { bytes: await readFile(deps, file), contentType: file.content_type, disposition })
    })
}

export type MessageFilesApi = ReturnType<typeof createMessageFileRoutes>
