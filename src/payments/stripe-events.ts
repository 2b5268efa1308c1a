import type Stripe from 'stripe'
import type { CheckoutStatus, ProviderEvent, ProviderWord } from './payment-provider.ts'

interface Lookup {
  /** Of a payment intent, asked at Stripe: for charges that do not carry it themselves. */
  readMetadata(intent: string): Promise<Stripe.Metadata>
}

/** A verified event in our words, or null when it is about nothing of ours. */
export async function readStripeEvent(event: Stripe.Event, lookup: Lookup): Promise<ProviderEvent | null> {
  const word = await wordOf(event, lookup)
  return word && { ...word, id: event.id, type: event.type }
}

async function wordOf(event: Stripe.Event, lookup: Lookup): Promise<ProviderWord | null> {
  switch (event.type) {
    case 'checkout.session.completed': {
      const session = event.data.object
      return wordOfSession(session, session.payment_status === 'paid' ? 'paid' : 'processing')
    }
    case 'checkout.session.async_payment_succeeded':
      return wordOfSession(event.data.object, 'paid')
    case 'checkout.session.async_payment_failed':
      return wordOfSession(event.data.object, 'failed')
    case 'checkout.session.expired':
      return wordOfSession(event.data.object, 'expired')
    case 'charge.refunded':
      return wordOfRefund(event.data.object, lookup)
    default:
      return null
  }
}

export function wordOfSession(session: Stripe.Checkout.Session, status: CheckoutStatus): ProviderWord | null {
  const paymentId = session.metadata?.payment_id ?? session.client_reference_id
  if (!paymentId) return null
  return {
    provider: 'stripe',
    status,
    paymentId,
    sessionId: session.id,
    moneyId: idOf(session.payment_intent),
    amount: session.amount_total,
    currency: session.currency?.toUpperCase() ?? null,
  }
}

/** Only a refund of everything takes a package away; a part given back is the consultancy's own affair. */
async function wordOfRefund(charge: Stripe.Charge, lookup: Lookup): Promise<ProviderWord | null> {
  if (!charge.refunded) return null
  const paymentId = charge.metadata.payment_id ?? (await readIntent(charge, lookup)).payment_id
  if (!paymentId) return null
  return {
    provider: 'stripe',
    status: 'refunded',
    paymentId,
    sessionId: null,
    moneyId: idOf(charge.payment_intent),
    amount: charge.amount,
    currency: charge.currency.toUpperCase(),
  }
}

async function readIntent(charge: Stripe.Charge, lookup: Lookup): Promise<Stripe.Metadata> {
  const intent = charge.payment_intent
  if (!intent) return {}
  return typeof intent === 'string' ? lookup.readMetadata(intent) : intent.metadata
}

const idOf = (intent: string | { id: string } | null): string | null =>
  typeof intent === 'string' ? intent : (intent?.id ?? null)
