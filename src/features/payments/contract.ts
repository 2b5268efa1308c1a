import type { PaidPackageId } from '#features/packages/contract.ts'

export const PAYMENTS_PATH = '/api/payments'
export const STRIPE_WEBHOOK_PATH = '/api/webhooks/stripe'
export const PAYMENTS_PER_PAGE = 50

export const PAYMENT_STATUSES = ['pending', 'completed', 'canceled', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** How a dispute (chargeback) of the buyer's bank stands: lost, the buyer has the money back. */
export const DISPUTES = ['open', 'won', 'lost'] as const
export type Dispute = (typeof DISPUTES)[number]

export const PAYMENT_PROVIDERS = ['sandbox', 'stripe'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]

/** What can be bought; free never has to be. */
export const PAID_PACKAGE_IDS = ['basic', 'standard', 'premium'] as const satisfies PaidPackageId[]

/** Through the provider that took the money, or by a bank transfer of the consultancy's own. */
export const REFUND_METHODS = ['provider', 'by_hand'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]

export const REFUND_REASONS = [
  'paid_twice',
  'withdrawn',
  'mistake',
  'not_delivered',
  'goodwill',
  'other',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
export const MAX_REFUND_NOTE_LENGTH = 500
