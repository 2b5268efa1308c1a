import { createRoute, z } from '@hono/zod-openapi'
import {
  STAFF_INVOICE_FILE_PATH,
  STAFF_INVOICES_CSV_PATH,
  STAFF_PAYMENT_INVOICE_PATH,
} from '#back-office/payments/contract.ts'
import { monthQuerySchema, staffPaymentSchema } from '#back-office/payments/schema.ts'
import { monthOf } from '#back-office/payments/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { invoiceRequestSchema } from '#features/payments/invoice/schema.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeaders } from '#http/attachment.ts'
import { CSV_TYPE } from '#http/csv.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import { writeInvoices } from './register-file.ts'
import { issueForBuyer, openInvoice } from './service.ts'

const issueRoute = createRoute({
  method: 'post',
  path: STAFF_PAYMENT_INVOICE_PATH,
  summary: 'Issue the invoice of a payment, to a firm or a private person; the buyer is told',
  description:
    'A conflict (409) where there is one already, for what is not paid, and for what is given back.',
  tags,
  request: {
    params: idParams,
    body: { required: true, content: { 'application/json': { schema: invoiceRequestSchema } } },
  },
  responses: {
    200: {
      description: 'The payment with its invoice',
      content: { 'application/json': { schema: staffPaymentSchema } },
    },
    ...errorResponses(400, 401, 403, 404, 409),
  },
})

const fileRoute = createRoute({
  method: 'get',
  path: STAFF_INVOICE_FILE_PATH,
  summary: 'An invoice, as PDF; the log says who has fetched it',
  tags,
  request: { params: idParams },
  responses: {
    200: {
      description: 'The invoice',
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    },
    ...errorResponses(401, 403, 404),
  },
})

const csvRoute = createRoute({
  method: 'get',
  path: STAFF_INVOICES_CSV_PATH,
  summary: 'The invoices issued in a month as CSV, with those that correct; the log says who has taken it',
  description:
    'UTF-8 with a byte order mark, semicolons, amounts with a decimal comma. A corrective invoice states its difference, below zero, in its own month.',
  tags,
  request: { query: monthQuerySchema },
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    ...errorResponses(400, 401, 404),
  },
})

/** Invoices for staff: issued for a buyer, fetched, and all of a month as a file. */
export function createStaffInvoiceRoutes(deps: Deps) {
  return createApi()
    .openapi(issueRoute, async (c) => {
      const order = { id: c.req.valid('param').id, buyer: c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => issueForBuyer(deps, act, order)), 200)
    })
    .openapi(fileRoute, async (c) => {
      const { bytes, name } = await openInvoice(deps, requireStaff(c), c.req.valid('param').id)
      return c.body(new Uint8Array(bytes), 200, {
        ...attachmentHeaders({ contentType: 'application/pdf', name }),
        'Content-Length': String(bytes.length),
      })
    })
    .openapi(csvRoute, async (c) => {
      const { month = monthOf(deps) } = c.req.valid('query')
      const file = await requireStaff(c).transaction((act) => writeInvoices(deps, act, month))
      return c.body(
        file,
        200,
        attachmentHeaders({ contentType: CSV_TYPE, name: `pobyt-invoices-${month}.csv` }),
      )
    })
}

export type StaffInvoicesApi = ReturnType<typeof createStaffInvoiceRoutes>
