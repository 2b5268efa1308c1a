import { z } from 'zod'

/** Whether the seller charges VAT; if not, by which provision she is exempt. */
export type SellerVat = { rate: 23; exemptionBasis: null } | { rate: 'exempt'; exemptionBasis: string }

export interface PaymentsConfig {
  /** What invoices state. */
  vat: SellerVat
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
  OPERATOR_VAT: z
    .enum(['23', 'exempt'], { error: 'must be 23, or exempt: there is no other rate, and 0 is none' })
    .default('23'),
  OPERATOR_VAT_EXEMPTION: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}<>]{5,200}$/u, {
      error: 'must be the provision in one line, like art. 113 ust. 1 i 9 ustawy o VAT',
    })
    .optional(),
}

interface PaymentsValues {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  OPERATOR_VAT: '23' | 'exempt'
  OPERATOR_VAT_EXEMPTION?: string | undefined
}

export function readPaymentsConfig(values: PaymentsValues): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  return { stripe: secretKey && webhookSecret ? { secretKey, webhookSecret } : null, vat: readVat(values) }
}

function readVat({ OPERATOR_VAT, OPERATOR_VAT_EXEMPTION: exemptionBasis = '' }: PaymentsValues): SellerVat {
  return OPERATOR_VAT === 'exempt' ? { rate: 'exempt', exemptionBasis } : { rate: 23, exemptionBasis: null }
}

type Given = Partial<Record<string, string>>

/**
 * What is wrong with these variables together. In production the sandbox must be chosen by name, so that packages are
 * never free by an oversight, and it is never chosen while Stripe's keys are set.
 */
export function listPaymentFaults(given: Given, { production }: { production: boolean }): string[] {
  return [...listVatFaults(given), ...listProviderFaults(given, { production })]
}

/** An invoice without VAT names the provision, and one with VAT names none (VAT Act, art. 106e section 1 point 19). */
function listVatFaults({ OPERATOR_VAT: vat, OPERATOR_VAT_EXEMPTION: basis }: Given): string[] {
  if (vat === 'exempt' && !basis)
    return ['OPERATOR_VAT_EXEMPTION is required with OPERATOR_VAT=exempt: an invoice names the provision']
  if (vat !== 'exempt' && basis)
    return ['OPERATOR_VAT_EXEMPTION contradicts OPERATOR_VAT, which is not exempt']
  return []
}

function listProviderFaults(given: Given, { production }: { production: boolean }): string[] {
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
