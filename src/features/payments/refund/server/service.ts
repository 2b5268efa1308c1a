import type { Deps } from '#config/deps.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { applyCheckoutUpdate, closeAsRefunded } from '#features/payments/settlement/server/service.ts'
import { m } from '#messages/messages.js'
import type { ProviderEvent, RefundAnswer, RefundState } from '#payments/payment-provider.ts'
import { getOpenRefund, listOpenRefunds, markRefused, type OpenRefund, refundKeyOf } from './store.ts'

/** Whoever has asked for a refund still waits for the answer; the sweep leaves it alone so long. */
const LEFT_ALONE_MS = 60_000
const BATCH = 100

/**
 * Carries out the refund that is stored for this payment: the provider is asked, outside of any transaction. The payment
 * becomes refunded once, whether its answer or its own event comes first. Can be repeated at any time. `refused` leaves the money here. Throws unavailable when the provider cannot be reached; the
 * refund stays stored, and the sweep or the next try carries it out.
 */
export async function carryOutRefund(deps: Deps, paymentId: string): Promise<RefundState> {
  const open = await getOpenRefund(deps.database.db, paymentId)
  if (!open) return 'refunded'
  const { refund, payment } = open
  const { state, reason } =
    refund.how === 'by_hand' ? { state: 'refunded' as const } : await askProvider(deps, open)
  if (state === 'refused') {
    deps.log.error({ payment_id: payment.id, reason }, 'the payment provider refused a refund')
    await markRefused(deps.database.db, refund, { now: deps.now(), reason })
  }
  if (state === 'refunded')
    await closeAsRefunded(deps, { id: payment.id, reason: `refunded by staff, ${REASONS[refund.how]}` })
  return state
}

const REASONS = { provider: 'through the provider', by_hand: 'by hand' } as const

async function askProvider(deps: Deps, { refund, payment }: OpenRefund): Promise<RefundAnswer> {
  // Perhaps it has accepted this request already: nobody says that the money is still here before it has said so.
  if (payment.provider !== deps.payments.name)
    throw new AppError('unavailable', { message: m.payments_refund_unavailable() })
  try {
    return await deps.payments.refund({
      paymentId: payment.id,
      sessionId: payment.session_id,
      providerPaymentId: payment.provider_payment_id,
      idempotencyKey: refundKeyOf(refund),
    })
  } catch (cause) {
    deps.log.warn({ err: cause, payment_id: payment.id }, 'the payment provider did not take a refund')
    throw new AppError('unavailable', { message: m.payments_refund_unavailable(), cause })
  }
}

/**
 * Applies an event of the provider. Stripe says that a charge is refunded as soon as it has accepted the refund: for one
 * that we have asked for and whose money is still on its way, the state of the refund itself decides.
 */
export async function takeProviderEvent(deps: Deps, event: ProviderEvent): Promise<void> {
  const { status, paymentId } = event
  const open =
    status === 'refunded' && isUuid(paymentId) ? await getOpenRefund(deps.database.db, paymentId) : null
  if (open?.refund.how === 'provider') await carryOutRefund(deps, paymentId)
  else
    await applyCheckoutUpdate(deps, { update: event, reason: `provider: ${event.type}`, eventId: event.id })
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
