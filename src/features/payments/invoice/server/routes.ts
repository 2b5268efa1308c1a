import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { PAYMENTS_PATH } from '#features/payments/contract.ts'
import { INVOICES_PATH } from '#features/payments/invoice/contract.ts'
import { invoiceRequestSchema, invoiceSchema } from '#features/payments/invoice/schema.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeaders } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { issueOwnInvoice, openOwnInvoice, readOwnInvoices } from './service.ts'

const tags = ['payments']
const params = z.object({ id: z.string() })

const listRoute = createRoute({
  method: 'get',
  path: INVOICES_PATH,
  summary: 'Your invoices, and those that correct them, the newest first',
  tags,
  responses: {
    200: {
      description: 'The newest first',
      content: { 'application/json': { schema: z.array(invoiceSchema) } },
    },
    ...errorResponses(401),
  },
})

const issueRoute = createRoute({
  method: 'post',
  path: `${PAYMENTS_PATH}/{id}/invoice`,
  summary: 'The invoice of a payment, to a firm or a private person',
  description:
    'Issued when there is none yet. Asked for again, also with another buyer, it is the same one: an issued invoice does not ' +
    'change. A conflict (409) for a payment that is not completed or is given back, and for a private person from the fourth ' +
    'month after that of the payment on.',
  tags,
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: invoiceRequestSchema } } },
  },
  responses: {
    200: { description: 'The invoice', content: { 'application/json': { schema: invoiceSchema } } },
    ...errorResponses(400, 401, 404, 409),
  },
})

const fileRoute = createRoute({
  method: 'get',
  path: `${INVOICES_PATH}/{id}/file`,
  summary: 'An invoice of one’s own, as PDF',
  tags,
  request: { params },
  responses: {
    200: {
      description: 'The invoice, in Polish with English below',
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    },
    ...errorResponses(401, 404),
  },
})

export function createInvoiceRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => c.json(await requireSession(c).transaction(readOwnInvoices), 200))
    .openapi(issueRoute, async (c) => {
      const order = { id: c.req.valid('param').id, buyer: c.req.valid('json') }
      return c.json(await requireSession(c).transaction((act) => issueOwnInvoice(deps, act, order)), 200)
    })
    .openapi(fileRoute, async (c) => {
      const { bytes, name } = await openOwnInvoice({
        deps,
        session: requireSession(c),
        id: c.req.valid('param').id,
      })
      return c.body(new Uint8Array(bytes), 200, {
        ...attachmentHeaders({ contentType: 'application/pdf', name }),
        'Content-Length': String(bytes.length),
      })
    })
}

export type InvoicesApi = ReturnType<typeof createInvoiceRoutes>
