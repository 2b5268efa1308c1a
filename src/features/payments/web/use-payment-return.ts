import { useEffect, useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import { openDocument } from '#client/arrival.ts'
import { queryClient } from '#client/query-client.ts'
import { m } from '#messages/messages.js'
import { toast } from '#ui/toast-store.ts'
import type { VerifyPaymentAnswer } from '../schema.ts'
import { paymentsQuery, verifyPayment } from './api.ts'
import { reportPurchase } from './purchase-store.ts'

export type PaymentNews =
  | 'success'
  | 'canceled'
  | 'failed'
  | 'waiting'
  | 'later'
  | 'unknown'
  | 'refunded'
  | 'to-refund'
  | 'signed-out'

/** Waits between checks in seconds: growing, two minutes in all. */
const WAITS = [1, 2, 3, 5, 8, 13, 20, 30, 38]
const SECOND = 1000
/** Time to read the confirmation before the page goes on. */
const READING_MS = 1_800
/** Parameters of the return address. */
export const RETURN_QUERY = 'payment'
const RETURN_PARAMETERS = [RETURN_QUERY, 'session_id', 'payment_id']

type Tell = (news: PaymentNews) => void

/**
 * PACK-5. Reads ?payment= and shows the payment's real state. Only the provider's update to our server proves a
 * payment, and anyone can type an address: the return address is only a reason to ask the server. A cancellation is
 * shown at once. The query is removed from the address when the state is known.
 */
export function usePaymentReturn() {
  const [shown, setShown] = useState<{ news: PaymentNews; closed: boolean }>()
  useEffect(() => {
    void followReturn((news) =>
      setShown((before) => (before?.news === news ? before : { news, closed: false })),
    )
  }, [])
  return {
    news: shown?.closed ? undefined : shown?.news,
    dismiss: () => setShown((before) => before && { ...before, closed: true }),
  }
}

async function followReturn(tell: Tell): Promise<void> {
  const query = new URLSearchParams(location.search)
  const outcome = query.get(RETURN_QUERY)
  if (outcome === 'success') {
    await askProvider(query.get('session_id'), tell)
    return
  }
  if (outcome === 'canceled') tell('canceled')
  if (outcome !== null) cleanAddress()
}

async function askProvider(sessionId: string | null, tell: Tell): Promise<void> {
  for (const wait of [...WAITS, null]) {
    const news = sessionId ? await verify(sessionId) : 'unknown'
    if (news !== 'waiting') {
      await conclude(news, tell)
      return
    }
    tell(wait === null ? 'later' : 'waiting')
    if (wait !== null) await sleep(wait * SECOND)
  }
  cleanAddress()
}

/** The state as the server knows it; pending when it does not answer. */
async function verify(sessionId: string): Promise<PaymentNews> {
  try {
    const { success, status } = await verifyPayment(sessionId)
    return success ? 'success' : newsOf(status)
  } catch (error) {
    if (isApiError(error) && error.status === 401) return 'signed-out'
    if (isApiError(error) && error.status === 400) return 'unknown'
    console.error(error)
    return 'waiting'
  }
}

function newsOf(status: VerifyPaymentAnswer['status']): PaymentNews {
  if (status === null) return 'unknown'
  if (status === 'completed') return 'to-refund'
  return status === 'pending' ? 'waiting' : status
}

async function conclude(news: PaymentNews, tell: Tell): Promise<void> {
  tell(news)
  cleanAddress()
  if (news !== 'success') return
  await Promise.all([reportLatestPurchase(), sleep(READING_MS)])
  // Shown there: the time to read it here is short.
  toast({
    action: 'payment.return',
    title: m.payments_successful(),
    text: m.payments_successful_text(),
    tone: 'success',
  })
  openDocument('/dashboard')
}

async function reportLatestPurchase(): Promise<void> {
  if (!window.dataLayer) return
  try {
    const { pages } = await queryClient.fetchInfiniteQuery(paymentsQuery)
    const [latest] = pages
      .flat()
      .filter(({ status, to_refund }) => status === 'completed' && !to_refund)
      .sort((a, b) => String(b.completed_at).localeCompare(String(a.completed_at)))
    if (latest) await reportPurchase(latest)
  } catch (error) {
    console.error(error)
  }
}

function cleanAddress(): void {
  const address = new URL(location.href)
  for (const name of RETURN_PARAMETERS) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
