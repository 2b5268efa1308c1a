import type Stripe from 'stripe'
import type { CheckoutStatus, CheckoutUpdate, ProviderEvent } from './payment-provider.ts'

interface Lookup {
  /** Reads the metadata of a payment intent from Stripe, for charges that do not carry it. */
  readMetadata(intent: string): Promise<Stripe.Metadata>
}

/** A verified event as our update, or null when it is not about one of our payments, or of another shape. */
export async function parseStripeEvent(event: Stripe.Event, lookup: Lookup): Promise<ProviderEvent | null> {
  if (!isAboutObject(event)) return null
  const update = await toUpdate(event, lookup)
  return update && { ...update, id: event.id, type: event.type }
}

/** Whoever knows the secret may sign anything. */
function isAboutObject(event: Partial<Stripe.Event> | null): boolean {
  return typeof event?.data?.object === 'object' && event.data.object !== null
}

async function toUpdate(event: Stripe.Event, lookup: Lookup): Promise<CheckoutUpdate | null> {
  switch (event.type) {
    case 'checkout.session.completed': {
      const session = event.data.object
      return toCheckoutUpdate(session, session.payment_status === 'paid' ? 'paid' : 'processing')
    }
    case 'checkout.session.async_payment_succeeded':
      return toCheckoutUpdate(event.data.object, 'paid')
    case 'checkout.session.async_payment_failed':
      return toCheckoutUpdate(event.data.object, 'failed')
    case 'checkout.session.expired':
      return toCheckoutUpdate(event.data.object, 'expired')
    case 'charge.refunded':
      return toRefundUpdate(event.data.object, lookup)
    case 'refund.failed':
      return toFailedRefund(event.data.object, lookup)
    case 'charge.refund.updated':
      return isFailed(event.data.object) ? toFailedRefund(event.data.object, lookup) : null
    case 'charge.dispute.created':
      return toDisputeUpdate(event.data.object, 'disputed', lookup)
    case 'charge.dispute.closed':
      return toDisputeUpdate(event.data.object, closedAs(event.data.object), lookup)
    default:
      return null
  }
}

/** What ends without a loss is won, an inquiry that never became a dispute too. */
const closedAs = ({ status }: Stripe.Dispute) => (status === 'lost' ? 'dispute_lost' : 'dispute_won')

/** A dispute has no metadata of ours: those of its payment intent name the payment. */
async function toDisputeUpdate(
  dispute: Stripe.Dispute,
  status: 'disputed' | 'dispute_won' | 'dispute_lost',
  lookup: Lookup,
): Promise<CheckoutUpdate | null> {
  const { payment_id: paymentId } = await readIntent(dispute, lookup)
  if (!paymentId) return null
  return {
    provider: 'stripe',
    status,
    paymentId,
    sessionId: null,
    providerPaymentId: idOf(dispute.payment_intent),
    disputeId: dispute.id,
    amount: dispute.amount,
    currency: dispute.currency.toUpperCase(),
  }
}

export function toCheckoutUpdate(
  session: Stripe.Checkout.Session,
  status: CheckoutStatus,
): CheckoutUpdate | null {
  const paymentId = session.metadata?.payment_id ?? session.client_reference_id
  if (!paymentId) return null
  return {
    provider: 'stripe',
    status,
    paymentId,
    sessionId: session.id,
    providerPaymentId: idOf(session.payment_intent),
    amount: session.amount_total,
    currency: session.currency?.toUpperCase() ?? null,
  }
}

/** Only a refund of everything takes a package away; a partial refund is the consultancy's own decision. */
async function toRefundUpdate(charge: Stripe.Charge, lookup: Lookup): Promise<CheckoutUpdate | null> {
  if (!charge.refunded) return null
  const paymentId = charge.metadata?.payment_id ?? (await readIntent(charge, lookup)).payment_id
  if (!paymentId) return null
  return {
    provider: 'stripe',
    status: 'refunded',
    paymentId,
    sessionId: null,
    providerPaymentId: idOf(charge.payment_intent),
    amount: charge.amount,
    currency: charge.currency.toUpperCase(),
  }
}

const isFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

/** The bank may send a refund back days after Stripe said that it succeeded. */
async function toFailedRefund(refund: Stripe.Refund, lookup: Lookup): Promise<CheckoutUpdate | null> {
  const paymentId = refund.metadata?.payment_id ?? (await readIntent(refund, lookup)).payment_id
  if (!paymentId) return null
  return {
    provider: 'stripe',
    status: 'refund_failed',
    paymentId,
    sessionId: null,
    providerPaymentId: idOf(refund.payment_intent),
    refundKey: refund.metadata?.refund_key ?? null,
    amount: refund.amount,
    currency: refund.currency.toUpperCase(),
  }
}

async function readIntent(
  { payment_intent: intent }: Pick<Stripe.Charge, 'payment_intent'>,
  lookup: Lookup,
): Promise<Stripe.Metadata> {
  if (!intent) return {}
  return typeof intent === 'string' ? lookup.readMetadata(intent) : intent.metadata
}

const idOf = (intent: string | { id: string } | null): string | null =>
  typeof intent === 'string' ? intent : (intent?.id ?? null)
