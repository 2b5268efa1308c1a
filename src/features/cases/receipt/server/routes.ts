import type { IncomingMessage } from 'node:http'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { caseSchema } from '#features/cases/schema.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { expectedBytes, readForm } from '#files/upload/upload-body.ts'
import type { UploadMemory } from '#files/upload/upload-memory.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeader } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireSession } from '#http/require-session.ts'
import { sendBytes } from '#http/send-file.ts'
import { FILED_PATH, MAX_RECEIPT_BYTES, RECEIPT_FILE_PATH, RECEIPT_PATH } from '../contract.ts'
import { receiptSchema, storedReceiptSchema } from '../schema.ts'
import { getReceipt, readReceipt, recordFiling, requireReceiptFile } from './service.ts'

const text = { type: 'string' as const }

/** A plain schema, not zod: the handler reads the body, after the session check and with its own limit. */
export const receiptBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file', 'number', 'filed_at'],
        properties: { file: { type: 'string' as const, format: 'binary' }, number: text, filed_at: text },
        additionalProperties: false,
      },
    },
  },
}

const filedRoute = createRoute({
  method: 'post',
  path: FILED_PATH,
  summary: 'Say that you have filed your application, with the official receipt (UPO)',
  description:
    'PDF, JPEG or PNG of at most 5 × 1024 × 1024 bytes, its number, and when it was issued (ISO 8601 with offset). Nobody but you files.',
  tags: ['cases'],
  request: { body: receiptBody },
  responses: {
    200: { description: 'The case', content: { 'application/json': { schema: caseSchema } } },
    ...errorResponses(400, 401, 409, 413, 415, 422, 429, 507),
  },
})

const receiptRoute = createRoute({
  method: 'get',
  path: RECEIPT_PATH,
  summary: 'The official receipt (UPO) that is stored with your case',
  description: 'Of the open application, or of the one that ended last; null while nothing is filed.',
  tags: ['cases'],
  responses: {
    200: {
      description: 'Its number, when it was issued, and where its file is',
      content: { 'application/json': { schema: storedReceiptSchema.nullable() } },
    },
    ...errorResponses(401),
  },
})

const bytes = { schema: { type: 'string', format: 'binary' } } as const

const receiptFileRoute = createRoute({
  method: 'get',
  path: RECEIPT_FILE_PATH,
  summary: 'The file of the official receipt (UPO), as it was stored',
  tags: ['cases'],
  responses: {
    200: {
      description: 'An attachment with the stored file name',
      content: { 'application/pdf': bytes, 'image/jpeg': bytes, 'image/png': bytes },
    },
    ...errorResponses(401, 404),
  },
})

export function createReceiptRoutes(deps: Deps, memory: UploadMemory) {
  return createApi()
    .openapi(receiptRoute, async (c) => c.json(await requireSession(c).transaction(getReceipt), 200))
    .openapi(receiptFileRoute, async (c) => {
      requireGet(c)
      const file = await requireSession(c).transaction(requireReceiptFile)
      const disposition = attachmentHeader(file.file_name)
      return sendBytes(c, {
        bytes: await readReceipt(deps, file),
        contentType: file.content_type,
        disposition,
      })
    })
    .openapi(filedRoute, async (c) => {
      const session = requireSession(c)
      const actor = await session.check()
      const { incoming } = c.env as { incoming: IncomingMessage }
      const expected = expectedBytes(incoming, MAX_RECEIPT_BYTES)
      const answer = await memory.run({ accountId: actor.userId, expected }, async (upload) => {
        const { file, receipt } = await readReceiptForm(incoming, upload)
        const filed = await recordFiling({ deps, session, actor, file, receipt })
        // Not freed after a failure: a write of these bytes may still be in progress.
        freeBytes(file.bytes)
        return filed
      })
      return c.json(answer, 200)
    })
}

type Upload = Parameters<Parameters<UploadMemory['run']>[1]>[0]

/** The file and the checked texts of a receipt. Throws invalid_input. */
export async function readReceiptForm(incoming: IncomingMessage, upload: Upload) {
  const form = { incoming, upload, field: 'file', texts: ['number', 'filed_at'] }
  const { file, texts } = await readForm({ ...form, maxFileBytes: MAX_RECEIPT_BYTES })
  const receipt = receiptSchema.safeParse(texts)
  if (!receipt.success)
    throw new AppError('invalid_input', { fields: z.flattenError(receipt.error).fieldErrors })
  return { file, receipt: receipt.data }
}

export type ReceiptApi = ReturnType<typeof createReceiptRoutes>
