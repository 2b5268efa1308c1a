import Stripe from 'stripe'
import {
  BadSignatureError,
  type CheckoutOrder,
  type CheckoutStatus,
  type CheckoutUpdate,
  type PaymentProvider,
  type RefundAnswer,
  type RefundOrder,
  type RefundState,
} from './payment-provider.ts'
import { parseStripeEvent, toCheckoutUpdate } from './stripe-events.ts'

/** Signatures older than this are refused: a recorded webhook cannot be played again later. */
const SIGNATURE_TOLERANCE_SECONDS = 300
const TIMEOUT_MS = 15_000
const RETRIES = 2

/** Another host than Stripe's, for tests. */
export interface StripeApi {
  host: string
  port: number
  protocol: 'http' | 'https'
}

interface StripeOptions {
  secretKey: string
  webhookSecret: string
  api?: StripeApi
}

/** Answers that stay the same however often Stripe is asked. */
const REFUSALS = [Stripe.errors.StripePermissionError, Stripe.errors.StripeInvalidRequestError]

/** Stripe Checkout in PLN with card, BLIK and Przelewy24, by Stripe's own library. */
export function createStripePayments({ secretKey, webhookSecret, api }: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...api,
  })
  return {
    name: 'stripe',
    async createCheckout(order) {
      const { idempotencyKey } = order
      const session = await stripe.checkout.sessions.create(checkoutParams(order), { idempotencyKey })
      if (!session.url) throw new Error(`Stripe gave no address for ${session.id}`)
      return {
        sessionId: session.id,
        url: session.url,
        expiresAt: new Date(session.expires_at * 1000),
      }
    },
    getCheckout: (sessionId) => getCheckout(stripe, sessionId),
    async expireCheckout(sessionId) {
      await stripe.checkout.sessions.expire(sessionId)
    },
    refund: (order) => refund(stripe, order),
    async readEvent(rawBody, signature) {
      const event = await stripe.webhooks
        .constructEventAsync(rawBody, signature ?? '', webhookSecret, SIGNATURE_TOLERANCE_SECONDS)
        .catch((error: unknown) => {
          throw new BadSignatureError(error)
        })
      try {
        return await parseStripeEvent(event, {
          readMetadata: async (intent) => (await stripe.paymentIntents.retrieve(intent)).metadata,
        })
      } catch (error) {
        // An event about a charge we may not read is not ours. If we refused it, Stripe would resend it for days. A
        // fault of ours is logged, and Stripe tries again.
        if (REFUSALS.some((kind) => error instanceof kind)) return null
        throw error
      }
    },
  }
}

async function getCheckout(stripe: Stripe, sessionId: string): Promise<CheckoutUpdate | null> {
  try {
    const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
    return toCheckoutUpdate(session, statusOf(session))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
    throw error
  }
}

/** Refunds of one payment that Stripe is asked about; more than one is made by hand in its dashboard. */
const REFUNDS_READ = 100

/**
 * Stripe forgets an idempotency key after some days, and answers a repeated call with the state of the first one. So the
 * refund carries the key, and is looked for before one is made.
 */
async function refund(stripe: Stripe, order: RefundOrder): Promise<RefundAnswer> {
  const { paymentId, idempotencyKey } = order
  try {
    const intent = order.providerPaymentId ?? (await findIntent(stripe, order.sessionId))
    if (!intent) return { state: 'refused' }
    const { data } = await stripe.refunds.list({ payment_intent: intent, limit: REFUNDS_READ })
    const known = data.find(({ metadata }) => metadata?.refund_key === idempotencyKey)
    const metadata = { payment_id: paymentId, refund_key: idempotencyKey }
    const made =
      known ?? (await stripe.refunds.create({ payment_intent: intent, metadata }, { idempotencyKey }))
    return { state: REFUND_STATES[made.status ?? ''] ?? 'pending' }
  } catch (error) {
    // A key without the right to refund (a restricted one) is answered the same tomorrow: nobody shall wait for it.
    if (!REFUSALS.some((kind) => error instanceof kind)) throw error
    const { code, message } = error as Stripe.errors.StripeError
    // Given back in Stripe's dashboard, which its event is about to say.
    return code === 'charge_already_refunded' ? { state: 'refunded' } : { state: 'refused', reason: message }
  }
}

/** Any other state is on its way. */
const REFUND_STATES: Record<string, RefundState> = {
  succeeded: 'refunded',
  failed: 'refused',
  canceled: 'refused',
}

async function findIntent(stripe: Stripe, sessionId: string | null): Promise<string | null> {
  if (sessionId === null) return null
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(sessionId)
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}

function checkoutParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    payment_id: order.paymentId,
    user_id: order.userId,
    package_type: order.packageType,
  }
  return {
    mode: 'payment',
    // A filter: BLIK and Przelewy24 are offered once they are switched on in Stripe's dashboard.
    allowed_payment_method_types: ['card', 'blik', 'p24'],
    // The amount that comes back must be the one that was asked.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'pln',
          unit_amount: order.amount,
          product_data: { name: order.productName, description: order.productDescription },
        },
      },
    ],
    client_reference_id: order.paymentId,
    metadata,
    // Stripe copies these to the charge, by which a refund finds its payment.
    payment_intent_data: { metadata, description: order.productName },
    customer_email: order.email,
    locale: 'auto',
    custom_text: { submit: { message: order.terms } },
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  }
}

/** BLIK and Przelewy24 may complete the checkout long before the money is there. */
function statusOf(session: Stripe.Checkout.Session): CheckoutStatus {
  if (session.payment_status === 'paid') return 'paid'
  if (session.status === 'open') return 'open'
  if (session.status === 'expired') return 'expired'
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const refused = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return refused ? 'failed' : 'processing'
}
