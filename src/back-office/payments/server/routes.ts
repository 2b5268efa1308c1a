import { createRoute, z } from '@hono/zod-openapi'
import { createStaffInvoiceRoutes } from '#back-office/payments/invoices/server/routes.ts'
import { createStaffKsefRoutes } from '#back-office/payments/ksef/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeaders } from '#http/attachment.ts'
import { CSV_TYPE } from '#http/csv.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import {
  STAFF_PAYMENT_PATH,
  STAFF_PAYMENT_RECEIPT_PATH,
  STAFF_PAYMENT_REFUND_PATH,
  STAFF_PAYMENTS_CSV_PATH,
  STAFF_PAYMENTS_PATH,
  STAFF_PAYMENTS_PER_PAGE,
} from '../contract.ts'
import {
  markSchema,
  monthQuerySchema,
  paymentsQuerySchema,
  refundSchema,
  staffPaymentSchema,
  staffPaymentsSchema,
} from '../schema.ts'
import { writeMonth } from './month-file.ts'
import { markToRefund, monthOf, openReceipt, readPayments, refundPayment } from './service.ts'

const payment = {
  description: 'The payment',
  content: { 'application/json': { schema: staffPaymentSchema } },
}

const listRoute = createRoute({
  method: 'get',
  path: STAFF_PAYMENTS_PATH,
  summary: 'Payments of a month with counts and sums; what is to be refunded comes first, in every month',
  description: `At most ${STAFF_PAYMENTS_PER_PAGE}; older ones with \`before\`. \`q\` is a name, an email address, a case number or the number of a receipt or an invoice, in all months. Payments of restricted cases are there only for those named on them; those of deleted accounts are there without a person.`,
  tags,
  request: { query: paymentsQuerySchema },
  responses: {
    200: {
      description: 'What is owed, then the newest',
      content: { 'application/json': { schema: staffPaymentsSchema } },
    },
    ...errorResponses(400, 401, 404),
  },
})

const csvRoute = createRoute({
  method: 'get',
  path: STAFF_PAYMENTS_CSV_PATH,
  summary: 'The payments of a month as CSV; the log says who has taken it',
  description:
    'UTF-8 with a byte order mark, semicolons, amounts with a decimal comma. Cells that a spreadsheet would run begin with an apostrophe.',
  tags,
  request: { query: monthQuerySchema },
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    ...errorResponses(400, 401, 404),
  },
})

const receiptRoute = createRoute({
  method: 'get',
  path: STAFF_PAYMENT_RECEIPT_PATH,
  summary: 'The receipt of a payment, as PDF; the log says who has fetched it',
  tags,
  request: { params: idParams },
  responses: {
    200: {
      description: 'The receipt',
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    },
    ...errorResponses(401, 404),
  },
})

const markRoute = createRoute({
  method: 'patch',
  path: STAFF_PAYMENT_PATH,
  summary: 'Say that a paid order is to be refunded: its package ends, and the person is told',
  description: 'With `updated_at`, 409 `changed_meanwhile` and the payment as `current` when it has changed.',
  tags,
  request: {
    params: idParams,
    body: { required: true, content: { 'application/json': { schema: markSchema } } },
  },
  responses: { 200: payment, ...errorResponses(400, 401, 404, 409) },
})

const refundRoute = createRoute({
  method: 'post',
  path: STAFF_PAYMENT_REFUND_PATH,
  summary: 'Give a payment back, through the provider or by a bank transfer that was made',
  description:
    'For admins. Asked for twice, the money goes back once. 503 when the provider cannot be reached: the refund is stored and tried again until it is done. While the provider has accepted it and not finished, the status stays `completed`, with `refund`.',
  tags,
  request: {
    params: idParams,
    body: { required: true, content: { 'application/json': { schema: refundSchema } } },
  },
  responses: { 200: payment, ...errorResponses(400, 401, 403, 404, 409, 503) },
})

/** Payments, their receipts and refunds, for staff; an admin gives money back. */
export function createStaffPaymentRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const found = await requireStaff(c).transaction((act) => readPayments(deps, act, query))
      return c.json(found, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(csvRoute, async (c) => {
      const { month = monthOf(deps) } = c.req.valid('query')
      const file = await requireStaff(c).transaction((act) => writeMonth(deps, act, month))
      return c.body(
        file,
        200,
        attachmentHeaders({ contentType: CSV_TYPE, name: `pobyt-payments-${month}.csv` }),
      )
    })
    .openapi(receiptRoute, async (c) => {
      const { bytes, name } = await openReceipt(deps, requireStaff(c), c.req.valid('param').id)
      return c.body(new Uint8Array(bytes), 200, attachmentHeaders({ contentType: 'application/pdf', name }))
    })
    .openapi(markRoute, async (c) => {
      const mark = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => markToRefund(deps, act, mark)), 200)
    })
    .openapi(refundRoute, async (c) => {
      const refund = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await refundPayment(deps, requireStaff(c), refund), 200)
    })
    .route('/', createStaffInvoiceRoutes(deps))
    .route('/', createStaffKsefRoutes(deps))
}

export type StaffPaymentsApi = ReturnType<typeof createStaffPaymentRoutes>
