import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createSandboxPayments } from './sandbox-payments.ts'

interface PaymentOptions {
  stripe: { secretKey: string; webhookSecret: string } | null
  production: boolean
  db: Database
  log: Logger
}

/** Stripe when its keys are configured, else the sandbox. Stripe's library is loaded only where it is used. */
export async function choosePayments({
  stripe,
  production,
  db,
  log,
}: PaymentOptions): Promise<PaymentProvider> {
  if (stripe) {
    const { createStripePayments } = await import('./stripe-payments.ts')
    return createStripePayments(stripe)
  }
  if (production) log.warn('PAYMENTS=sandbox: payments are simulated, no money moves')
  return createSandboxPayments({ db })
}
