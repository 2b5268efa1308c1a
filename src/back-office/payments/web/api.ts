import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { STAFF_PAYMENTS_CSV_PATH, STAFF_PAYMENTS_PATH, STAFF_PAYMENTS_PER_PAGE } from '../contract.ts'
import type { Mark, PaymentsQuery, Refund } from '../schema.ts'
import type { StaffPaymentsApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<StaffPaymentsApi>>()

export const staffPaymentsQuery = (query: Omit<PaymentsQuery, 'before'>) =>
  infiniteQueryOptions({
    queryKey: ['desk-payments', query],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /api/staff/payments', { query: { ...query, before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ payments }) =>
      payments.length < STAFF_PAYMENTS_PER_PAGE ? undefined : payments.at(-1)?.id,
  })

/** Gives a payment back. The list is read anew, also after a failure: the refund may be under way. */
export function useRefund(id: string) {
  return useChange((json: Refund) => call('POST /api/staff/payments/:id/refund', { param: { id }, json }))
}

/** Says that a payment is to be refunded. */
export function useMark(id: string) {
  return useChange((json: Mark) => call('PATCH /api/staff/payments/:id', { param: { id }, json }))
}

function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['desk-payments'] }),
        client.invalidateQueries({ queryKey: ['case'] }),
      ]),
  })
}

export const monthHref = (month: string) => `${STAFF_PAYMENTS_CSV_PATH}?month=${month}`
export const receiptHref = (id: string) => `${STAFF_PAYMENTS_PATH}/${id}/receipt`
