import type { IncomingMessage } from 'node:http'
import { createRoute } from '@hono/zod-openapi'
import { CASE_FILED_PATH } from '#back-office/case-file/contract.ts'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { MAX_RECEIPT_BYTES } from '#features/cases/receipt/contract.ts'
import { readReceiptForm, receiptBody } from '#features/cases/receipt/server/routes.ts'
import { recordFilingByStaff, requireCaseOfReceipt } from '#features/cases/receipt/server/service.ts'
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
  description:
    'PDF, JPEG or PNG of at most 5 × 1024 × 1024 bytes, its number, and when it was issued (ISO 8601 with offset). The applicant is told, and reads who has stored it. A stage from which a case cannot be filed is 409 `stage_not_allowed` with the `reason`.',
  tags,
  request: { params: numberParams, body: receiptBody },
  responses: {
    200: { description: 'The case', content: { 'application/json': { schema: caseSchema } } },
    ...errorResponses(400, 401, 404, 409, 413, 415, 422, 429, 507),
  },
})

export function createCaseReceiptRoutes(deps: Deps, memory: UploadMemory) {
  return createApi().openapi(filedRoute, async (c) => {
    const session = requireStaff(c)
    const { number } = c.req.valid('param')
    // Before the body is read, so that somebody without a right costs no five megabytes of memory.
    const target = await session.transaction((act) => requireCaseOfReceipt(act, number))
    const { incoming } = c.env as { incoming: IncomingMessage }
    const expected = expectedBytes(incoming, MAX_RECEIPT_BYTES)
    const filed = await memory.run({ accountId: target.accountId, expected }, async (upload) => {
      const { file, receipt } = await readReceiptForm(incoming, upload)
      const stored = await recordFilingByStaff({ deps, session, target, file, receipt })
      // Not freed after a failure: a write of these bytes may still be in progress.
      freeBytes(file.bytes)
      return stored
    })
    return c.json(filed, 200)
  })
}

export type CaseReceiptApi = ReturnType<typeof createCaseReceiptRoutes>
