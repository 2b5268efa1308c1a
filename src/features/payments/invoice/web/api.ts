import { queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { refreshQueries } from '#client/query-client.ts'
import { INVOICES_PATH } from '../contract.ts'
import type { Invoice, InvoiceRequest } from '../schema.ts'
import type { InvoicesApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<InvoicesApi>>()

/** One's invoices and corrective invoices, the newest first. */
export const invoicesQuery = queryOptions({
  queryKey: ['payments', 'invoices'],
  queryFn: ({ signal }) => call('GET /api/payments/invoices', { signal }),
})

/** The invoice of a payment: issued now, or as it was issued. */
export async function issueInvoice({ id, buyer }: { id: string; buyer: InvoiceRequest }): Promise<Invoice> {
  const invoice = await call('POST /api/payments/:id/invoice', { param: { id }, json: buyer })
  await refreshQueries('payments')
  return invoice
}

/** Where the browser loads an invoice. */
export const invoicePath = (id: string): string => `${INVOICES_PATH}/${encodeURIComponent(id)}/file`
