import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { currentPackageSchema } from '#features/packages/schema.ts'
import { PAYMENTS_PATH, PAYMENTS_PER_PAGE, STRIPE_WEBHOOK_PATH } from '#features/payments/contract.ts'
import { createInvoiceRoutes } from '#features/payments/invoice/server/routes.ts'
import { openReceipt } from '#features/payments/receipt/server/service.ts'
import { takeProviderEvent } from '#features/payments/refund/server/service.ts'
import { WITHDRAWAL_DAYS } from '#features/payments/rules.ts'
import { createSandboxRoutes } from '#features/payments/sandbox/server/routes.ts'
import {
  createPaymentAnswerSchema,
  createPaymentSchema,
  paymentSchema,
  verifyPaymentAnswerSchema,
  verifyPaymentSchema,
} from '#features/payments/schema.ts'
import { verifyPayment } from '#features/payments/verification/server/service.ts'
import { withdraw } from '#features/payments/withdrawal/server/service.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeaders } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { m } from '#messages/messages.js'
import { BadSignatureError } from '#payments/payment-provider.ts'
import { createPayment, listOwnPayments, requireCurrentPackage } from './service.ts'

const tags = ['payments']

const getCurrentPackageRoute = createRoute({
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

const listPaymentsRoute = createRoute({
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

const getReceiptRoute = createRoute({
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

const withdrawRoute = createRoute({
  method: 'post',
  path: `${PAYMENTS_PATH}/{id}/withdrawal`,
  summary: 'Withdraw from the contract of a payment',
  description:
    `A consumer’s statement, possible on each of the ${WITHDRAWAL_DAYS} days after the payment, and to the ` +
    'end of the next working day when the last one is a Saturday, Sunday or public holiday. The package ends at once, ' +
    'the money is to be refunded, and the statement is confirmed by email with its time. Sent again, it changes ' +
    'nothing. A conflict ' +
    '(409) after the period and for a payment without a contract.',
  tags,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: {
      description: 'The payment, with `withdrawn_at`',
      content: { 'application/json': { schema: paymentSchema } },
    },
    ...errorResponses(401, 404, 409),
  },
})

const createPaymentRoute = createRoute({
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

const verifyPaymentRoute = createRoute({
  method: 'post',
  path: '/api/functions/verify-payment',
  summary: 'Whether the payment of a checkout session is completed',
  description:
    'Asks the provider first while the payment is pending, at most once every few seconds for a session; in between ' +
    'what is stored is answered. `success` false with status `pending` means: the provider does not know yet, fetchCheckout again.',
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

const stripeWebhookRoute = createRoute({
  method: 'post',
  path: STRIPE_WEBHOOK_PATH,
  summary: 'Stripe’s signed update on a payment',
  description: 'Answers 204 only after the effect is stored. Not there (404) while no Stripe is configured.',
  tags,
  responses: {
    204: { description: 'Stored, or known already, or about nothing of ours' },
    ...errorResponses(400, 404, 413, 503),
  },
})

const receiptHeaders = ({ bytes, name }: { bytes: Uint8Array; name: string }) => ({
  ...attachmentHeaders({ contentType: 'application/pdf', name }),
  'Content-Length': String(bytes.length),
})

export function createPaymentRoutes(deps: Deps) {
  const { payments, env } = deps
  return createApi()
    .openapi(getCurrentPackageRoute, async (c) =>
      c.json(await requireSession(c).transaction((act) => requireCurrentPackage(act, { deps })), 200),
    )
    .openapi(listPaymentsRoute, async (c) => {
      const { before } = c.req.valid('query')
      return c.json(
        await requireSession(c).transaction((act) => listOwnPayments(act, { before, now: deps.now() })),
        200,
      )
    })
    .openapi(getReceiptRoute, async (c) => {
      const receipt = await openReceipt({ deps, session: requireSession(c), id: c.req.valid('param').id })
      return c.body(new Uint8Array(receipt.bytes), 200, receiptHeaders(receipt))
    })
    .openapi(withdrawRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await withdraw(deps, { session: requireSession(c), id }), 200)
    })
    .openapi(createPaymentRoute, async (c) => {
      // The origin was checked to be ours; on a laptop it says which of its names the browser is signed in under.
      const given = env.publicUrlIsDefault ? c.req.header('origin') : undefined
      const { origin } = given ? new URL(given) : env.publicUrl
      const { packageType } = c.req.valid('json')
      return c.json(await createPayment({ deps, session: requireSession(c), packageType, origin }), 200)
    })
    .openapi(verifyPaymentRoute, async (c) => {
      const { sessionId } = c.req.valid('json')
      return c.json(await verifyPayment({ deps, session: requireSession(c), sessionId }), 200)
    })
    .openapi(stripeWebhookRoute, async (c) => {
      if (!payments.readEvent) throw new AppError('not_found')
      const event = await payments
        .readEvent(await c.req.text(), c.req.header('stripe-signature'))
        .catch((cause: unknown) => {
          if (!(cause instanceof BadSignatureError)) throw cause
          throw new AppError('invalid_input', { message: m.payments_webhook_unsigned(), cause })
        })
      if (event) await takeProviderEvent(deps, event)
      return c.body(null, 204)
    })
    .route('/', createInvoiceRoutes(deps))
    .route('/', createSandboxRoutes(deps))
}

export type PaymentsApi = ReturnType<typeof createPaymentRoutes>
