import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import type { StaffKsefApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<StaffKsefApi>>()

/** Sends an invoice to KSeF once more; the list is read anew, also where a colleague has done so. */
export function useSendAgain(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/staff/invoices/:id/ksef', { param: { id } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['desk-payments'] }),
        client.invalidateQueries({ queryKey: ['case'] }),
      ]),
  })
}

export const invoiceXmlHref = (id: string) => `/api/staff/invoices/${id}/xml`
