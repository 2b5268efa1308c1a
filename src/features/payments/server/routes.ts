import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import {
  createPaymentRoute,
  getCurrentPackageRoute,
  getReceiptRoute,
  listPaymentsRoute,
  stripeWebhookRoute,
  verifyPaymentRoute,
} from '#features/payments/contract.ts'
import { openReceipt } from '#features/payments/receipt/server/service.ts'
import { createSandboxRoutes } from '#features/payments/sandbox/server/routes.ts'
import { settle } from '#features/payments/settlement/server/service.ts'
import { verifyPayment } from '#features/payments/verification/server/service.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeader } from '#http/attachment.ts'
import { requireSession } from '#http/require-session.ts'
import { m } from '#messages/messages.js'
import { BadSignatureError } from '#payments/payment-provider.ts'
import { createPayment, listOwnPayments, requireCurrentPackage } from './service.ts'

export function createPaymentRoutes(deps: Deps) {
  const { payments, env } = deps
  return createApi()
    .openapi(getCurrentPackageRoute, async (c) =>
      c.json(await requireCurrentPackage({ deps, session: requireSession(c) }), 200),
    )
    .openapi(listPaymentsRoute, async (c) => {
      const { before } = c.req.valid('query')
      return c.json(await listOwnPayments({ session: requireSession(c), before }), 200)
    })
    .openapi(getReceiptRoute, async (c) => {
      const receipt = await openReceipt({ deps, session: requireSession(c), id: c.req.valid('param').id })
      return c.body(new Uint8Array(receipt.bytes), 200, {
        'Content-Type': 'application/pdf',
        'Content-Length': String(receipt.bytes.length),
        'Content-Disposition': attachmentHeader(receipt.name),
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      })
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
      if (event) await settle(deps, { word: event, cause: `provider: ${event.type}`, eventId: event.id })
      return c.body(null, 204)
    })
    .route('/', createSandboxRoutes(deps))
}
