import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeaders } from '#http/attachment.ts'
import { CSV_TYPE } from '#http/csv.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import {
  AUDIT_EXPORT_PATH,
  AUDIT_PATH,
  AUDIT_ROWS_PER_PAGE,
  AUDIT_VERIFICATION_PATH,
  MOST_EXPORTED_ROWS,
} from '../contract.ts'
import { auditFilterSchema, auditRowSchema, auditVerificationSchema } from '../schema.ts'
import { requireMayReadAudit } from './policy.ts'
import { exportAudit, readAudit, verifyChain } from './service.ts'

const listRoute = createRoute({
  method: 'get',
  path: AUDIT_PATH,
  summary: 'Who did what, newest first',
  description: `At most ${AUDIT_ROWS_PER_PAGE}; older ones with \`before\`. Without filters every row's \`previous_hash\` is the \`hash\` of the row after it, across pages, too.`,
  tags,
  request: { query: auditFilterSchema },
  responses: {
    200: {
      description: 'Newest first',
      content: { 'application/json': { schema: z.array(auditRowSchema) } },
    },
    ...errorResponses(400, 401, 403, 404),
  },
})

const exportRoute = createRoute({
  method: 'get',
  path: AUDIT_EXPORT_PATH,
  summary: 'The same rows as a CSV file; the log says who has taken it',
  description: `At most ${MOST_EXPORTED_ROWS} rows, newest first. Cells that a spreadsheet would run begin with an apostrophe.`,
  tags,
  request: { query: auditFilterSchema },
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    ...errorResponses(400, 401, 403, 404),
  },
})

const verifyRoute = createRoute({
  method: 'get',
  path: AUDIT_VERIFICATION_PATH,
  summary: 'Recomputes the chain of hashes from the first row to the newest',
  tags,
  responses: {
    200: {
      description: 'How many rows, and whether it is unbroken',
      content: { 'application/json': { schema: auditVerificationSchema } },
    },
    ...errorResponses(401, 403, 404),
  },
})

/** The audit log, for admins. */
export function createAuditRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const filter = c.req.valid('query')
      const entries = await requireStaff(c).transaction((act) => readAudit(act, filter))
      return c.json(entries, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(exportRoute, async (c) => {
      const filter = c.req.valid('query')
      const file = await requireStaff(c).transaction((act) => exportAudit(act, filter))
      return c.body(
        file,
        200,
        attachmentHeaders({ contentType: CSV_TYPE, name: `pobyt-audit-${todayInWarsaw(deps.now())}.csv` }),
      )
    })
    .openapi(verifyRoute, async (c) => {
      await requireStaff(c).transaction(async ({ actor }) => requireMayReadAudit(actor))
      return c.json(await verifyChain(deps), 200, { 'Cache-Control': 'no-store' })
    })
}

export type AuditApi = ReturnType<typeof createAuditRoutes>
