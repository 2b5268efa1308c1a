import type { Payment, VerifyPaymentAnswer } from '#features/payments/schema.ts'
import { reportPurchase } from '#features/payments/web/purchase-store.ts'

// PACK-5. That a payment was made is the word of the payment provider to our server, and anyone can type an
// address: the return address is only a reason to ask. A cancellation harms nobody and is told at once.

type Notice =
  | 'success'
  | 'canceled'
  | 'failed'
  | 'waiting'
  | 'later'
  | 'unknown'
  | 'refunded'
  | 'to-refund'
  | 'signed-out'

/** Growing waits of two minutes in all, in seconds. */
const WAITS = [1, 2, 3, 5, 8, 13, 20, 30, 38]
const SECOND = 1000
/** Long enough to read that it worked. */
const READING_MS = 1_800
const TIME_OUT_MS = 15_000

/** Reads ?payment= and says what is true of it. The query is taken out of the address once that is known. */
export function tellPaymentReturn(): void {
  const address = new URL(location.href)
  const outcome = address.searchParams.get('payment')
  const sessionId = address.searchParams.get('session_id')
  if (outcome === 'success') {
    void askProvider(sessionId)
    return
  }
  if (outcome === 'canceled') showNotice('canceled')
  if (outcome !== null) cleanAddress()
}

async function askProvider(sessionId: string | null): Promise<void> {
  for (const wait of [...WAITS, null]) {
    const notice = sessionId ? await verify(sessionId) : 'unknown'
    if (notice !== 'waiting') {
      await conclude(notice)
      return
    }
    showNotice(wait === null ? 'later' : 'waiting')
    if (wait !== null) await sleep(wait * SECOND)
  }
  cleanAddress()
}

/** What the server knows by now. No answer is no news. */
async function verify(sessionId: string): Promise<Notice> {
  try {
    const response = await fetch('/api/functions/verify-payment', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId }),
      signal: AbortSignal.timeout(TIME_OUT_MS),
    })
    if (response.status === 401) return 'signed-out'
    if (response.status === 400) return 'unknown'
    if (!response.ok) throw new Error(`verify-payment was answered ${response.status}`)
    const { success, status } = (await response.json()) as VerifyPaymentAnswer
    return success ? 'success' : noticeOf(status)
  } catch (error) {
    console.error(error)
    return 'waiting'
  }
}

function noticeOf(status: VerifyPaymentAnswer['status']): Notice {
  if (status === null) return 'unknown'
  if (status === 'completed') return 'to-refund'
  return status === 'pending' ? 'waiting' : status
}

async function conclude(notice: Notice): Promise<void> {
  showNotice(notice)
  cleanAddress()
  if (notice !== 'success') return
  await Promise.all([reportLatestPurchase(), sleep(READING_MS)])
  location.assign('/dashboard')
}

async function reportLatestPurchase(): Promise<void> {
  if (!window.dataLayer) return
  try {
    const response = await fetch('/api/payments', { signal: AbortSignal.timeout(TIME_OUT_MS) })
    const payments = (await response.json()) as Payment[]
    const [latest] = payments
      .filter(({ status, to_refund }) => status === 'completed' && !to_refund)
      .sort((a, b) => String(b.completed_at).localeCompare(String(a.completed_at)))
    if (latest) await reportPurchase(latest)
  } catch (error) {
    console.error(error)
  }
}

function showNotice(name: Notice): void {
  const place = document.getElementById('payment-notice')
  const template = document.querySelector<HTMLTemplateElement>(`template[data-payment=${name}]`)
  if (!place || !template || place.dataset.shown === name) return
  place.dataset.shown = name
  place.replaceChildren(template.content.cloneNode(true))
  place.querySelector('button')?.addEventListener('click', () => place.replaceChildren())
}

function cleanAddress(): void {
  const address = new URL(location.href)
  for (const name of ['payment', 'session_id', 'payment_id']) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
