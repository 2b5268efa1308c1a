import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#client/api-client.ts'
import { queryClient } from '#client/query-client.ts'
import type { CurrentPackage, PaidPackageId } from '#features/packages/contract.ts'
import {
  createPaymentRoute,
  getCurrentPackageRoute,
  PAYMENTS_PATH,
  PAYMENTS_PER_PAGE,
  type Payment,
} from '../contract.ts'
import { readCheckoutUrl } from './checkout-url.ts'

/** While the provider is waited for and the screen is seen; live messages are usually earlier. */
const ASK_AGAIN_MS = 5_000

/** The package the applicant has. A failed read is logged and counts as free (PACK-2). */
export const currentPackageQuery = queryOptions({
  queryKey: ['payments', 'current'],
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }): Promise<CurrentPackage> => {
    try {
      const response = await apiFetch(getCurrentPackageRoute.path, { signal })
      return (await response.json()) as CurrentPackage
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
  queryFn: async ({ pageParam, signal }): Promise<Payment[]> => {
    const response = await apiFetch(`${PAYMENTS_PATH}${pageParam && `?before=${pageParam}`}`, { signal })
    return (await response.json()) as Payment[]
  },
  refetchInterval: ({ state }): number | false =>
    state.data?.pages.flat().some(({ status }) => status === 'pending') ? ASK_AGAIN_MS : false,
  getNextPageParam: (page): string | undefined =>
    page.length < PAYMENTS_PER_PAGE ? undefined : page.at(-1)?.id,
})

/** Orders a package, or finds the order for it that is still open. Answers the address of the checkout. */
export async function createPayment(packageType: PaidPackageId): Promise<string> {
  const response = await apiFetch(createPaymentRoute.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ packageType }),
  })
  return readCheckoutUrl(await response.json())
}

/** Reads anew what a payment changes. */
export async function refreshPayments(): Promise<void> {
  await Promise.all(
    [['payments'], ['progress']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

/** Where the browser loads the receipt of a payment. */
export const receiptPath = (id: string): string => `${PAYMENTS_PATH}/${encodeURIComponent(id)}/receipt`
