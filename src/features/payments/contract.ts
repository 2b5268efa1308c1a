import type { PaidPackageId } from '#features/packages/contract.ts'

export const PAYMENTS_PATH = '/api/payments'
export const STRIPE_WEBHOOK_PATH = '/api/webhooks/stripe'
export const PAYMENTS_PER_PAGE = 50

export const PAYMENT_STATUSES = ['pending', 'completed', 'canceled', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_PROVIDERS = ['sandbox', 'stripe'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]

/** What can be bought; free never has to be. */
export const PAID_PACKAGE_IDS = ['basic', 'standard', 'premium'] as const satisfies PaidPackageId[]
