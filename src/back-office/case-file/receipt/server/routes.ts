import type { IncomingMessage } from 'node:http'
import { createRoute } from '@hono/zod-openapi'
import { CASE_FILED_PATH, CASE_RECEIPT_READING_PATH } from '#back-office/case-file/contract.ts'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { MAX_RECEIPT_BYTES } from '#features/cases/receipt/contract.ts'
import {
  RECEIPT_TYPES_TEXT,
  readingResponses,
  readReceiptFile,
  readReceiptForm,
  receiptBody,
  receiptFileBody,
} from '#features/cases/receipt/server/routes.ts'
import {
  examineReceipt,
  listNamesOfCase,
  recordFilingByStaff,
  requireCaseOfReceipt,
} from '#features/cases/receipt/server/service.ts'
import { caseSchema } from '#features/cases/schema.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { expectedBytes } from '#files/upload/upload-body.ts'
import type { UploadMemory } from '#files/upload/upload-memory.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'

const filedRoute = createRoute({
  method: 'post',
  path: CASE_FILED_PATH,
  summary: 'Store the official receipt (UPO) that the applicant has sent: the case is filed',
  description: `${RECEIPT_TYPES_TEXT}, its number, and when it was issued (ISO 8601 with offset): both may be left out where they can be read from the file. A receipt that names somebody else needs \`confirmed\`. The applicant is told, and reads who has stored it. A stage from which a case cannot be filed is 409 \`stage_not_allowed\` with the \`reason\`.`,
  tags,
  request: { params: numberParams, body: receiptBody },
  responses: {
    200: { description: 'The case', content: { 'application/json': { schema: caseSchema } } },
    ...errorResponses(400, 401, 404, 409, 413, 415, 422, 429, 507),
  },
})

const readingRoute = createRoute({
  method: 'post',
  path: CASE_RECEIPT_READING_PATH,
  summary: 'Read an official receipt (UPO) of a case without storing it',
  description: `${RECEIPT_TYPES_TEXT}. A picture is not read. XML with a document type or entities is refused.`,
  tags,
  request: { params: numberParams, body: receiptFileBody },
  responses: { ...readingResponses, ...errorResponses(400, 401, 404, 413, 415, 422, 429) },
})

export function createCaseReceiptRoutes(deps: Deps, memory: UploadMemory) {
  const routes = createApi().openapi(filedRoute, async (c) => {
    const session = requireStaff(c)
    const { number } = c.req.valid('param')
    // Before the body is read, so that somebody without a right costs no five megabytes of memory.
    const target = await session.transaction((act) => requireCaseOfReceipt(act, number))
    const { incoming } = c.env as { incoming: IncomingMessage }
    const expected = expectedBytes(incoming, MAX_RECEIPT_BYTES)
    const filed = await memory.run({ accountId: target.accountId, expected }, async (upload) => {
      const { file, given } = await readReceiptForm(incoming, upload)
      const stored = await recordFilingByStaff({ deps, session, target, file, given })
      // Not freed after a failure: a write of these bytes may still be in progress.
      freeBytes(file.bytes)
      return stored
    })
    return c.json(filed, 200)
  })
  return routes.openapi(readingRoute, async (c) => {
    const session = requireStaff(c)
    const { number } = c.req.valid('param')
    const { accountId } = await session.transaction((act) => requireCaseOfReceipt(act, number))
    const { incoming } = c.env as { incoming: IncomingMessage }
    const expected = expectedBytes(incoming, MAX_RECEIPT_BYTES)
    const answer = await memory.run({ accountId, expected }, async (upload) => {
      const file = await readReceiptFile(incoming, upload)
      const names = await session.transaction((act) => listNamesOfCase(act, number))
      const read = await examineReceipt({ deps, file, accountId, names })
      freeBytes(file.bytes)
      return read
    })
    return c.json(answer, 200)
  })
}

export type CaseReceiptApi = ReturnType<typeof createCaseReceiptRoutes>
