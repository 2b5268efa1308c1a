import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { Deps } from '#config/deps.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { expectedBytes, readFormFile } from '#files/upload/upload-body.ts'
import { createUploadMemory } from '#files/upload/upload-memory.ts'
import { type AppEnv, createApi } from '#http/api.ts'
import { attachmentHeader } from '#http/attachment.ts'
import { requireSession } from '#http/require-session.ts'
import {
  downloadDocumentRoute,
  listDocumentsRoute,
  MAX_FILE_BYTES,
  previewDocumentRoute,
  previewPageRoute,
  uploadDocumentRoute,
} from '../contract.ts'
import { listDocuments, openDocument, openPagePreview, openPreview, uploadDocument } from './service.ts'

export function createDocumentRoutes(deps: Deps) {
  const memory = createUploadMemory()
  return createApi()
    .openapi(listDocumentsRoute, async (c) => c.json(await listDocuments(requireSession(c)), 200))
    .openapi(uploadDocumentRoute, async (c) => {
      const session = requireSession(c)
      // Before the bytes are read: a signed-out sender is not worth five megabytes of memory.
      const actor = await session.check()
      const documentType = c.req.valid('param').document_type
      const { incoming } = c.env as { incoming: IncomingMessage }
      const expected = expectedBytes(incoming, MAX_FILE_BYTES)
      const answer = await memory.run({ accountId: actor.userId, expected }, async (upload) => {
        const file = await readFormFile({ incoming, upload, field: 'file', maxFileBytes: MAX_FILE_BYTES })
        const answer = await uploadDocument({ deps, session, actor, documentType, file })
        // Not after a failure: something may still be written from them.
        freeBytes(file.bytes)
        return answer
      })
      return c.json(answer, 200)
    })
    .openapi(downloadDocumentRoute, async (c) => {
      const file = await openDocument({ deps, session: requireSession(c), id: c.req.valid('param').id })
      return answerBytes(c, { ...file, disposition: attachmentHeader(file.name) })
    })
    .openapi(previewDocumentRoute, async (c) => {
      const file = await openPreview({ deps, session: requireSession(c), id: c.req.valid('param').id })
      return answerBytes(c, { ...file, disposition: 'inline' })
    })
    .openapi(previewPageRoute, async (c) => {
      const file = await openPagePreview({ deps, session: requireSession(c), ...c.req.valid('param') })
      return answerBytes(c, { ...file, disposition: 'inline' })
    })
}

export type DocumentsApi = ReturnType<typeof createDocumentRoutes>

/** Somebody's file must never run as a page of ours, nor stay in a cache that the next person reads. */
function answerBytes(c: Context<AppEnv>, file: { bytes: Buffer; contentType: string; disposition: string }) {
  const { outgoing } = c.env as { outgoing: ServerResponse }
  // All of it has left by then.
  outgoing.once('finish', () => freeBytes(file.bytes))
  return c.body(viewOf(file.bytes), 200, {
    'Content-Type': file.contentType,
    'Content-Length': String(file.bytes.length),
    'Content-Disposition': file.disposition,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  })
}

/** The same bytes as the web's own type: a copy would cost a megabyte each time. */
function viewOf({ buffer, byteOffset, length }: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, length)
}
