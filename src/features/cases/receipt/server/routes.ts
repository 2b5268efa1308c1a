import type { IncomingMessage } from 'node:http'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { caseSchema } from '#features/cases/schema.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { expectedBytes, readForm, readFormFile } from '#files/upload/upload-body.ts'
import type { UploadMemory } from '#files/upload/upload-memory.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeader } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireSession } from '#http/require-session.ts'
import { sendBytes } from '#http/send-file.ts'
import {
  FILED_PATH,
  MAX_RECEIPT_BYTES,
  RECEIPT_FILE_PATH,
  RECEIPT_PATH,
  RECEIPT_READING_PATH,
} from '../contract.ts'
import { givenReceiptSchema, receiptReadingSchema, storedReceiptSchema } from '../schema.ts'
import {
  examineReceipt,
  getReceipt,
  listOwnNames,
  readReceipt,
  recordFiling,
  requireReceiptFile,
} from './service.ts'

const text = { type: 'string' as const }

const file = { type: 'string' as const, format: 'binary' }

/** A plain schema, not zod: the handler reads the body, after the session check and with its own limit. */
const bodyOf = (texts: Record<string, object>) => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file'],
        properties: { file, ...texts },
        additionalProperties: false,
      },
    },
  },
})
const confirmed = { ...text, enum: ['true', 'false'] }
export const receiptBody = bodyOf({ number: text, filed_at: text, confirmed })
export const receiptFileBody = bodyOf({})

/** What the calls that store and read a receipt take. */
export const RECEIPT_TYPES_TEXT = 'PDF, XML, JPEG or PNG of at most 5 × 1024 × 1024 bytes (XML: 1024 × 1024)'

const filedRoute = createRoute({
  method: 'post',
  path: FILED_PATH,
  summary: 'Say that you have filed your application, with the official receipt (UPO)',
  description: `${RECEIPT_TYPES_TEXT}, its number, and when it was issued (ISO 8601 with offset): both may be left out where they can be read from the file. What is given counts, also where the receipt says otherwise. A receipt that names somebody else needs \`confirmed\`. Nobody but you files.`,
  tags: ['cases'],
  request: { body: receiptBody },
  responses: {
    200: { description: 'The case', content: { 'application/json': { schema: caseSchema } } },
    ...errorResponses(400, 401, 409, 413, 415, 422, 429, 507),
  },
})

export const readingResponses = {
  200: {
    description: 'What was read; nothing is stored',
    content: { 'application/json': { schema: receiptReadingSchema } },
  },
}

const readingRoute = createRoute({
  method: 'post',
  path: RECEIPT_READING_PATH,
  summary: 'Read an official receipt (UPO) without storing it',
  description: `${RECEIPT_TYPES_TEXT}. A picture is not read. XML with a document type or entities is refused.`,
  tags: ['cases'],
  request: { body: receiptFileBody },
  responses: { ...readingResponses, ...errorResponses(400, 401, 413, 415, 422, 429) },
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
      content: {
        'application/pdf': bytes,
        'application/xml': bytes,
        'image/jpeg': bytes,
        'image/png': bytes,
      },
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
        const { file, given } = await readReceiptForm(incoming, upload)
        const filed = await recordFiling({ deps, session, actor, file, given })
        // Not freed after a failure: a write of these bytes may still be in progress.
        freeBytes(file.bytes)
        return filed
      })
      return c.json(answer, 200)
    })
    .openapi(readingRoute, async (c) => {
      const session = requireSession(c)
      const { userId } = await session.check()
      const { incoming } = c.env as { incoming: IncomingMessage }
      const expected = expectedBytes(incoming, MAX_RECEIPT_BYTES)
      const answer = await memory.run({ accountId: userId, expected }, async (upload) => {
        const file = await readReceiptFile(incoming, upload)
        const names = await session.transaction(listOwnNames)
        const read = await examineReceipt({ deps, file, accountId: userId, names })
        freeBytes(file.bytes)
        return read
      })
      return c.json(answer, 200)
    })
}

type Upload = Parameters<Parameters<UploadMemory['run']>[1]>[0]

/** The file and the checked texts of a receipt; what is empty is left out. Throws invalid_input. */
export async function readReceiptForm(incoming: IncomingMessage, upload: Upload) {
  const form = { incoming, upload, field: 'file', texts: ['number', 'filed_at', 'confirmed'] }
  const { file, texts } = await readForm({ ...form, maxFileBytes: MAX_RECEIPT_BYTES })
  const filled = Object.entries(texts).filter(([, value]) => value.trim() !== '')
  const given = givenReceiptSchema.safeParse(Object.fromEntries(filled))
  if (!given.success) {
    // Something has to be entered again anyway, so what is empty is said with it.
    const { error = given.error } = givenReceiptSchema.safeParse(texts)
    throw new AppError('invalid_input', { fields: z.flattenError(error).fieldErrors })
  }
  return { file, given: given.data }
}

/** The file alone. Throws invalid_input. */
export async function readReceiptFile(incoming: IncomingMessage, upload: Upload) {
  return readFormFile({ incoming, upload, field: 'file', maxFileBytes: MAX_RECEIPT_BYTES })
}

export type ReceiptApi = ReturnType<typeof createReceiptRoutes>
