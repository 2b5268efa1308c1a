import type { Deps } from '#config/deps.ts'
import type { PaymentStatus } from '#features/payments/contract.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { finishRefunds } from '../refund/server/service.ts'
import { deductPaid } from '../rules.ts'
import { expireCheckout } from '../settlement/server/service.ts'
import { fetchAndSettle } from '../verification/server/service.ts'
import { closeOrder, PRICE_CHANGED } from './service.ts'
import { isCaseOver, listOldPending, type PaymentRow, sumPaid } from './store.ts'

const MINUTE_MS = 60_000
/** A webhook that arrives at all arrives earlier. */
const ASK_AFTER_MS = 10 * MINUTE_MS
/** After its end a checkout may still be settled: BLIK and bank transfers can take a day. */
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE_MS
const BATCH = 100

/**
 * Asks the provider about payments without an update, cancels orders that can or may no longer be paid, and finishes
 * refunds. Each is a job of its own: neither waits for a provider that is slow with the other.
 */
export function createPaymentJobs(deps: Deps): ScheduledJob[] {
  return [
    { name: 'payments.sweep', cron: '*/5 * * * *', work: () => sweepPending(deps) },
    { name: 'payments.refunds', cron: '*/5 * * * *', work: () => finishRefunds(deps) },
  ]
}

export async function sweepPending(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - ASK_AFTER_MS)
  let last: PaymentRow | null = null
  for (;;) {
    const batch: PaymentRow[] = await listOldPending(deps.database.db, { before, after: last, limit: BATCH })
    for (const payment of batch) {
      await sweepOne(deps, payment).catch((error: unknown) =>
        deps.log.error(
          { err: error, payment_id: payment.id },
          'a pending payment could not be checked with the provider',
        ),
      )
    }
    last = batch.at(-1) ?? null
    if (batch.length < BATCH) return
  }
}

async function sweepOne(deps: Deps, payment: PaymentRow): Promise<void> {
  const found = await fetchAndSettle(deps, payment, 'provider asked by the sweep')
  const status = found === 'pending' ? await endInVain(deps, payment) : found
  if (status && status !== 'pending') return
  const ends = (payment.checkout_expires_at ?? payment.created_at).getTime()
  const canBeAsked = payment.session_id !== null && payment.provider === deps.payments.name
  const over = ends + (canBeAsked ? GIVE_UP_AFTER_MS : 0)
  // A payment that the provider reports as "processing" stays pending: its webhook settles it.
  if (over < deps.now().getTime() && status === null) {
    await closeOrder(deps, { order: payment, reason: 'the checkout ended and no update came' })
  }
}

/**
 * Nobody shall pay for a case that has ended, nor a price that deducts what has been given back since: the checkout is
 * expired. What is paid at this moment is to be refunded.
 */
async function endInVain(deps: Deps, payment: PaymentRow): Promise<PaymentStatus | null> {
  if (payment.session_id === null) return 'pending'
  const reason = (await isCaseOver(deps.database.db, payment))
    ? 'its application has ended'
    : (await isPriceOver(deps, payment)) && PRICE_CHANGED
  if (!reason) return 'pending'
  await expireCheckout(deps, payment.session_id)
  return fetchAndSettle(deps, payment, reason)
}

async function isPriceOver(
  { database }: Deps,
  { case_id: caseId, provider, amount, prepaid_amount }: PaymentRow,
): Promise<boolean> {
  if (caseId === null) return false
  const paid = await sumPaid(database.db, { caseId, provider })
  return prepaid_amount !== deductPaid({ price: (amount ?? 0) + prepaid_amount, paid })
}
