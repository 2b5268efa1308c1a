import { z } from 'zod'
import { PAID_PACKAGE_IDS, PAYMENT_PROVIDERS, PAYMENT_STATUSES } from '#features/payments/contract.ts'

export const createPaymentSchema = z.strictObject({ packageType: z.enum(PAID_PACKAGE_IDS) })
export const createPaymentAnswerSchema = z.object({
  /** The provider's checkout; opens in a new tab. */
  url: z.string(),
})
export type CreatePaymentAnswer = z.infer<typeof createPaymentAnswerSchema>

export const verifyPaymentSchema = z.strictObject({ sessionId: z.string().min(1).max(500) })
export const verifyPaymentAnswerSchema = z.object({
  /** True only when the provider's update is known and the payment is completed. */
  success: z.boolean(),
  /** Null for a session that is unknown, somebody else's, or of a sandbox that is off. */
  status: z.enum(PAYMENT_STATUSES).nullable(),
})
export type VerifyPaymentAnswer = z.infer<typeof verifyPaymentAnswerSchema>

export const paymentSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  package_type: z.enum(PAID_PACKAGE_IDS),
  status: z.enum(PAYMENT_STATUSES),
  created_at: z.string(),
  /** Grosze: what is charged. */
  amount: z.int().nullable(),
  /** Grosze: already paid for lower packages and deducted; the price of the package is the sum of both. */
  prepaid_amount: z.int(),
  currency: z.string(),
  completed_at: z.string().nullable(),
  /** "2026/000123", in the sandbox "TEST/2026/000123"; there is a receipt exactly when this is not null. */
  receipt_number: z.string().nullable(),
  /** Paid although it should not have been: the consultancy gives the money back. */
  to_refund: z.boolean(),
  /** The last day, in Warsaw, on which the buyer can withdraw from the contract here; null when that is not possible. */
  withdrawable_until: z.iso.date().nullable(),
  withdrawn_at: z.string().nullable(),
  /** In the sandbox no money moves; what it "paid" gives a package only while the sandbox is on. */
  provider: z.enum(PAYMENT_PROVIDERS).nullable(),
  terms_version: z.string().nullable(),
  terms_accepted_at: z.string().nullable(),
})
export type Payment = z.infer<typeof paymentSchema>
