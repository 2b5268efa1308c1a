import { useMutation, useQueryClient } from '@tanstack/react-query'
import { STAFF_INVOICES_CSV_PATH } from '#back-office/payments/contract.ts'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { InvoiceRequest } from '#features/payments/invoice/schema.ts'
import type { StaffInvoicesApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<StaffInvoicesApi>>()

/** Issues the invoice of a payment; the list is read anew, also where there was one already. */
export function useIssue(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: InvoiceRequest) =>
      call('POST /api/staff/payments/:id/invoice', { param: { id }, json }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['desk-payments'] }),
        client.invalidateQueries({ queryKey: ['case'] }),
      ]),
  })
}

export const invoicesHref = (month: string) => `${STAFF_INVOICES_CSV_PATH}?month=${month}`
export const invoiceHref = (id: string) => `/api/staff/invoices/${id}/file`
