import { createRoute, z } from '@hono/zod-openapi'
import { currentPackageSchema, type PaidPackageId } from '#features/packages/contract.ts'
import { errorResponses } from '#http/error-responses.ts'

export const PAYMENTS_PATH = '/api/payments'
export const STRIPE_WEBHOOK_PATH = '/api/webhooks/stripe'
export const PAYMENTS_PER_PAGE = 50

export const PAYMENT_STATUSES = ['pending', 'completed', 'canceled', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_PROVIDERS = ['sandbox', 'stripe'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]

/** What can be bought; free never has to be. */
export const PAID_PACKAGE_IDS = ['basic', 'standard', 'premium'] as const satisfies PaidPackageId[]

export const createPaymentSchema = z.strictObject({ packageType: z.enum(PAID_PACKAGE_IDS) })
export const createPaymentAnswerSchema = z.object({
  /** The provider's checkout; opens in a new tab. */
  url: z.string(),
})
export type CreatePaymentAnswer = z.infer<typeof createPaymentAnswerSchema>

export const verifyPaymentSchema = z.strictObject({ sessionId: z.string().min(1).max(500) })
export const verifyPaymentAnswerSchema = z.object({
  /** True only when the provider's word is known and the payment is completed. */
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
  /** Grosze. */
  amount: z.int().nullable(),
  currency: z.string(),
  completed_at: z.string().nullable(),
  /** "2026/000123", in the sandbox "TEST/2026/000123"; there is a receipt exactly when this is not null. */
  receipt_number: z.string().nullable(),
  /** Paid although it should not have been: the consultancy gives the money back. */
  to_refund: z.boolean(),
  /** In the sandbox no money moves; what it "paid" gives a package only while the sandbox is on. */
  provider: z.enum(PAYMENT_PROVIDERS).nullable(),
  terms_version: z.string().nullable(),
  terms_accepted_at: z.string().nullable(),
})
export type Payment = z.infer<typeof paymentSchema>

const tags = ['payments']

export const getCurrentPackageRoute = createRoute({
  method: 'get',
  path: `${PAYMENTS_PATH}/current`,
  summary: 'The package of the latest completed payment, free when there is none',
  description: 'Practice payments of the sandbox count only while the sandbox is on.',
  tags,
  responses: {
    200: {
      description: 'The current package',
      content: { 'application/json': { schema: currentPackageSchema } },
    },
    ...errorResponses(401),
  },
})

export const listPaymentsRoute = createRoute({
  method: 'get',
  path: PAYMENTS_PATH,
  summary: 'Your payments, newest first',
  description: `At most ${PAYMENTS_PER_PAGE}; older ones with \`before\`, the id of the last one seen.`,
  tags,
  request: { query: z.strictObject({ before: z.uuid().optional() }) },
  responses: {
    200: {
      description: 'Newest first',
      content: { 'application/json': { schema: z.array(paymentSchema) } },
    },
    ...errorResponses(400, 401),
  },
})

export const getReceiptRoute = createRoute({
  method: 'get',
  path: `${PAYMENTS_PATH}/{id}/receipt`,
  summary: 'The receipt of a payment, as PDF',
  description:
    'Only of a completed or refunded payment of one’s own. Seller, buyer, lines and amounts are those of the day of ' +
    'the sale, whatever they are called today.',
  tags,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: {
      description: 'The receipt',
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    },
    ...errorResponses(401, 404),
  },
})

export const createPaymentRoute = createRoute({
  method: 'post',
  path: '/api/functions/create-payment',
  summary: 'Order a package: answers the address of the provider’s checkout',
  description:
    'The price comes from the catalogue. The same or a lower package than the current one is a conflict (409). ' +
    'An order for this package that is still open is answered again, so that two tabs make one payment.',
  tags,
  request: {
    body: { required: true, content: { 'application/json': { schema: createPaymentSchema } } },
  },
  responses: {
    200: {
      description: 'Where to pay',
      content: { 'application/json': { schema: createPaymentAnswerSchema } },
    },
    ...errorResponses(400, 401, 409, 429, 503),
  },
})

export const verifyPaymentRoute = createRoute({
  method: 'post',
  path: '/api/functions/verify-payment',
  summary: 'Whether the payment of a checkout session is completed',
  description:
    'Asks the provider first while the payment is pending, at most once every few seconds for a session; in between ' +
    'what is stored is answered. `success` false with status `pending` means: the provider does not know yet, ask again.',
  tags,
  request: {
    body: { required: true, content: { 'application/json': { schema: verifyPaymentSchema } } },
  },
  responses: {
    200: {
      description: 'What the provider says',
      content: { 'application/json': { schema: verifyPaymentAnswerSchema } },
    },
    ...errorResponses(400, 401, 429),
  },
})

export const stripeWebhookRoute = createRoute({
  method: 'post',
  path: STRIPE_WEBHOOK_PATH,
  summary: 'Stripe’s signed word on a payment',
  description: 'Answers 204 only after the effect is stored. Not there (404) while no Stripe is configured.',
  tags,
  responses: {
    204: { description: 'Stored, or known already, or about nothing of ours' },
    ...errorResponses(400, 404, 413, 503),
  },
})
