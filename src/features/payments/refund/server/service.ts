import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { settle } from '#features/payments/settlement/server/service.ts'
import { m } from '#messages/messages.js'
import type { RefundState } from '#payments/payment-provider.ts'
import { getOpenRefund, listOpenRefunds, markRefused, type OpenRefund } from './store.ts'

/** Whoever has asked for a refund still waits for the answer; the sweep leaves it alone so long. */
const LEFT_ALONE_MS = 60_000
const BATCH = 100

/**
 * Carries out the refund that is stored for this payment: the provider is asked, outside of any transaction, and what it
 * answers goes the way of its own events (settle), so that the payment becomes refunded once, whoever says so first. Can
 * be repeated at any time. `refused` leaves the money here. Throws unavailable when the provider cannot be reached; the
 * refund stays stored, and the sweep or the next try carries it out.
 */
export async function carryOutRefund(deps: Deps, paymentId: string): Promise<RefundState> {
  const open = await getOpenRefund(deps.database.db, paymentId)
  if (!open) return 'refunded'
  const { refund, payment } = open
  const state = refund.how === 'by_hand' ? 'refunded' : await askProvider(deps, open)
  if (state === 'refused') await markRefused(deps.database.db, refund, deps.now())
  if (state === 'refunded') {
    const { id, provider } = payment
    const update = { provider, status: state, paymentId: id, sessionId: null, amount: null, currency: null }
    await settle(deps, { update, reason: `refunded by staff, ${REASONS[refund.how]}` })
  }
  return state
}

const REASONS = { provider: 'through the provider', by_hand: 'by hand' } as const

async function askProvider(deps: Deps, { refund, payment }: OpenRefund): Promise<RefundState> {
  if (payment.provider !== deps.payments.name) return 'refused'
  try {
    return await deps.payments.refund({
      paymentId: payment.id,
      sessionId: payment.session_id,
      providerPaymentId: payment.provider_payment_id,
      idempotencyKey: `refund:${payment.id}:${refund.requested_at.getTime()}`,
    })
  } catch (cause) {
    deps.log.warn({ err: cause, payment_id: payment.id }, 'the payment provider did not take a refund')
    throw new AppError('unavailable', { message: m.payments_refund_unavailable(), cause })
  }
}

/** Carries out what was asked for before a crash, or while the provider could not be reached. */
export async function finishRefunds(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - LEFT_ALONE_MS)
  for (const id of await listOpenRefunds(deps.database.db, { before, limit: BATCH })) {
    await carryOutRefund(deps, id).catch((error: unknown) =>
      deps.log.error({ err: error, payment_id: id }, 'a refund could not be carried out'),
    )
  }
}
