import type { Deps } from '#config/deps.ts'
import type { ScheduledJob } from '#jobs/jobs.ts'
import { fetchAndSettle } from '../verification/server/service.ts'
import { closeOrder } from './service.ts'
import { listOldPending, type PaymentRow } from './store.ts'

const MINUTE_MS = 60_000
/** By then a webhook has come, if it comes at all. */
const ASK_AFTER_MS = 10 * MINUTE_MS
/** Beyond its end a checkout may still be settled at the provider's own pace: BLIK and transfers take their time. */
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE_MS
const BATCH = 100

/** Asks the provider about payments of which no update came, and closes what can no longer be paid. */
export function createPaymentJobs(deps: Deps): ScheduledJob[] {
  return [{ name: 'payments.sweep', cron: '*/5 * * * *', work: () => sweepPending(deps) }]
}

export async function sweepPending(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - ASK_AFTER_MS)
  let last: PaymentRow | null = null
  for (;;) {
    const batch: PaymentRow[] = await listOldPending(deps.database.db, { before, after: last, limit: BATCH })
    for (const payment of batch) {
      await sweepOne(deps, payment).catch((error: unknown) =>
        deps.log.error({ err: error, payment_id: payment.id }, 'a pending payment could not be looked after'),
      )
    }
    last = batch.at(-1) ?? null
    if (batch.length < BATCH) return
  }
}

async function sweepOne(deps: Deps, payment: PaymentRow): Promise<void> {
  const status = await fetchAndSettle(deps, payment, 'provider asked by the sweep')
  if (status && status !== 'pending') return
  const ends = (payment.checkout_expires_at ?? payment.created_at).getTime()
  const canBeAsked = payment.session_id !== null && payment.provider === deps.payments.name
  const over = ends + (canBeAsked ? GIVE_UP_AFTER_MS : 0)
  // Whatever the provider still knows: one that answers "processing" for longer is settled by its webhook.
  if (over < deps.now().getTime() && status === null) {
    await closeOrder(deps, { order: payment, reason: 'the checkout ended and no update came' })
  }
}
