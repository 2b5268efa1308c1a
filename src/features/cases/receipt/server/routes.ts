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
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { FILED_PATH, MAX_RECEIPT_BYTES } from '../contract.ts'
import { receiptSchema } from '../schema.ts'
import { recordFiling } from './service.ts'

const text = { type: 'string' as const }

const filedRoute = createRoute({
  method: 'post',
  path: FILED_PATH,
  summary: 'Say that you have filed your application, with the official receipt (UPO)',
  description:
    'PDF, JPEG or PNG of at most 5 × 1024 × 1024 bytes, its number, and when it was issued (ISO 8601 with offset). Nobody but you files.',
  tags: ['cases'],
  request: {
    body: {
      required: true,
      content: {
        // A plain schema, not zod: the handler reads the body, after the session check and with its own limit.
        'multipart/form-data': {
          schema: {
            type: 'object' as const,
            required: ['file', 'number', 'filed_at'],
            properties: { file: { type: 'string' as const, format: 'binary' }, number: text, filed_at: text },
            additionalProperties: false,
          },
        },
      },
    },
  },
  responses: {
    200: { description: 'The case', content: { 'application/json': { schema: caseSchema } } },
    ...errorResponses(400, 401, 409, 413, 415, 422, 429, 507),
  },
})

export function createReceiptRoutes(deps: Deps, memory: UploadMemory) {
  return createApi().openapi(filedRoute, async (c) => {
    const session = requireSession(c)
    const actor = await session.check()
    const { incoming } = c.env as { incoming: IncomingMessage }
    const expected = expectedBytes(incoming, MAX_RECEIPT_BYTES)
    const answer = await memory.run({ accountId: actor.userId, expected }, async (upload) => {
      const form = { incoming, upload, field: 'file', texts: ['number', 'filed_at'] }
      const { file, texts } = await readForm({ ...form, maxFileBytes: MAX_RECEIPT_BYTES })
      const receipt = receiptSchema.safeParse(texts)
      if (!receipt.success)
        throw new AppError('invalid_input', { fields: z.flattenError(receipt.error).fieldErrors })
      const filed = await recordFiling({ deps, session, actor, file, receipt: receipt.data })
      // Not freed after a failure: a write of these bytes may still be in progress.
      freeBytes(file.bytes)
      return filed
    })
    return c.json(answer, 200)
  })
}

export type ReceiptApi = ReturnType<typeof createReceiptRoutes>
