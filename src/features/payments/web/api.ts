import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { createClient, type RoutesOf } from '#client/api-client.ts'
import { refreshQueries } from '#client/query-client.ts'
import type { PaidPackageId } from '#features/packages/contract.ts'
import { PAYMENTS_PATH, PAYMENTS_PER_PAGE } from '../contract.ts'
import type { Payment, VerifyPaymentAnswer } from '../schema.ts'
import type { PaymentsApi } from '../server/routes.ts'

const { call } = createClient<RoutesOf<PaymentsApi>>()

/** How often a visible screen asks while a payment is pending; live events usually come earlier. */
const ASK_AGAIN_MS = 5_000

/** The package the applicant has. A failed read is logged and counts as free (PACK-2). */
export const currentPackageQuery = queryOptions({
  queryKey: ['payments', 'current'],
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }) => {
    try {
      return await call('GET /api/payments/current', { signal })
    } catch (error) {
      if (!signal.aborted) console.error('The current package could not be read.', error)
      throw error
    }
  },
})

/** Newest first, a page at a time. */
export const paymentsQuery = infiniteQueryOptions({
  queryKey: ['payments', 'list'],
  refetchOnWindowFocus: 'always',
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/payments', { query: { before: pageParam || undefined }, signal }),
  refetchInterval: ({ state }): number | false =>
    state.data?.pages.flat().some(({ status }) => status === 'pending') ? ASK_AGAIN_MS : false,
  getNextPageParam: (page): string | undefined =>
    page.length < PAYMENTS_PER_PAGE ? undefined : page.at(-1)?.id,
})

/** Orders a package, or finds the order for it that is still open. Answers the address of the checkout. */
export async function createPayment(packageType: PaidPackageId): Promise<string> {
  return readCheckoutUrl(await call('POST /api/functions/create-payment', { json: { packageType } }))
}

/** The checkout's address, when it is one a browser may be sent to. Throws otherwise. */
function readCheckoutUrl(answer: unknown): string {
  const given = typeof answer === 'object' && answer !== null && 'url' in answer ? answer.url : null
  const url = new URL(String(given), location.href)
  if (!/^https?:$/.test(url.protocol)) throw new Error(`The checkout has no web address: ${given}`)
  return url.href
}

/** The state of a checkout as the server knows it from the provider. */
export function verifyPayment(sessionId: string): Promise<VerifyPaymentAnswer> {
  return call('POST /api/functions/verify-payment', { json: { sessionId } })
}

/** Reads anew what a payment changes. */
export async function refreshPayments(): Promise<void> {
  await refreshQueries('payments', 'progress')
}

/** Withdraws from the contract of a payment (POST /api/payments/{id}/withdrawal). */
export async function withdrawFromContract(id: string): Promise<Payment> {
  const payment = await call('POST /api/payments/:id/withdrawal', { param: { id } })
  await refreshPayments()
  return payment
}

/** Where the browser loads the receipt of a payment. */
export const receiptPath = (id: string): string => `${PAYMENTS_PATH}/${encodeURIComponent(id)}/receipt`
