import { z } from 'zod'

export interface PaymentsConfig {
  /** Secret key and webhook secret of Stripe; null when payments go to the sandbox. */
  stripe: { secretKey: string; webhookSecret: string } | null
}

/** The variables that say who takes the money. */
export const paymentVariables = {
  PAYMENTS: z.enum(['stripe', 'sandbox'], { error: 'must be stripe or sandbox' }).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, { error: 'must begin with sk_ or rk_' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, { error: 'must begin with whsec_' })
    .optional(),
}

interface PaymentsValues {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
}

export function readPaymentsConfig(values: PaymentsValues): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  return { stripe: secretKey && webhookSecret ? { secretKey, webhookSecret } : null }
}

type Given = Partial<Record<string, string>>

/**
 * What is wrong with these variables together. In production the sandbox must be chosen by name, so that packages are
 * never free by an oversight, and it is never chosen while Stripe's keys are set.
 */
export function listPaymentFaults(given: Given, { production }: { production: boolean }): string[] {
  const { PAYMENTS: said, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = given
  if (said === 'sandbox' && (key || webhookSecret)) {
    return [
      `PAYMENTS=sandbox contradicts ${key ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET'}: take the keys away to practise, or PAYMENTS=sandbox to take money`,
    ]
  }
  if (webhookSecret && !key) {
    return [
      'STRIPE_SECRET_KEY is required with STRIPE_WEBHOOK_SECRET: without it payments would go to the sandbox',
    ]
  }
  if (key && !webhookSecret) {
    return [
      'STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY: without it no payment could be believed',
    ]
  }
  if (key) return []
  if (said === 'stripe')
    return ['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are required with PAYMENTS=stripe']
  if (production && said === undefined) {
    return [
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are required in production; PAYMENTS=sandbox says that no money shall move',
    ]
  }
  return []
}
