import type { StripeApi } from './stripe-payments.ts'

const TIMEOUT_MS = 10_000

/**
 * Asks Stripe for one checkout session of this key's account, which is what the product needs the key for. Throws when Stripe
 * does not know the key, does not let it do that, or does not answer.
 */
export async function checkStripeKey(secretKey: string, api?: StripeApi): Promise<void> {
  const { default: Stripe } = await import('stripe')
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...api,
  })
  try {
    await stripe.checkout.sessions.list({ limit: 1 })
  } catch (error) {
    // Stripe's own message repeats a part of the key.
    const { type, statusCode } = Object(error) as { type?: unknown; statusCode?: unknown }
    throw new Error([type ?? 'no answer', statusCode].filter(Boolean).join(' '))
  }
}
