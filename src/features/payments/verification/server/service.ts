import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { PaymentStatus } from '#features/payments/contract.ts'
import { isSandbox } from '#features/payments/rules.ts'
import type { VerifyPaymentAnswer } from '#features/payments/schema.ts'
import { getOwnPayment, type PaymentRow } from '#features/payments/server/store.ts'
import { applyCheckoutUpdate } from '#features/payments/settlement/server/service.ts'
import { consumeRateLimits } from '#limits/rate-limit.ts'
import type { ApplicantSession } from '#session/session.ts'

/** How often the provider is asked about one payment at most, however many tabs wait for it. */
const ASK_WINDOW_SECONDS = 3

/**
 * Whether the payment of this checkout is completed. While it is pending the provider is asked, unless it was asked a
 * moment ago, and its update applied; when it cannot be reached, the payment stays pending. Throws signed_out.
 */
export async function verifyPayment({
  deps,
  session,
  sessionId,
}: {
  deps: Deps
  /** Not an act: the provider is asked between the two transactions. */
  session: ApplicantSession
  sessionId: string
}): Promise<VerifyPaymentAnswer> {
  const find = () =>
    session.transaction(({ tx, actor: { userId } }) => getOwnPayment(tx, { userId, sessionId }))
  const payment = await find()
  const isOver = payment && isSandbox(payment.provider) && !isSandbox(deps.payments.name)
  if (!payment || isOver) return { success: false, status: null }
  const fetches = payment.status === 'pending' && (await mayFetch(deps, payment))
  const learned = fetches ? await fetchAndSettle(deps, payment, 'provider asked on return') : null
  const status = learned ?? payment.status
  if (status !== 'completed') return { success: false, status }
  // Whether the payment counts or is to be refunded is known after the update.
  const paid = await find()
  return { success: paid?.to_refund === false, status }
}

async function mayFetch({ env, database }: Deps, { id }: PaymentRow): Promise<boolean> {
  if (!env.rateLimits) return true
  const limit = { key: `verify:payment:${id}`, max: 1, windowSeconds: ASK_WINDOW_SECONDS }
  try {
    await consumeRateLimits(database.db, [limit])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

/**
 * Asks the provider about a pending payment and applies its update. Null when the provider has no update or cannot be
 * reached.
 */
export async function fetchAndSettle(
  deps: Deps,
  payment: PaymentRow,
  reason: string,
): Promise<PaymentStatus | null> {
  if (payment.provider !== deps.payments.name || !payment.session_id) return null
  try {
    const update = await deps.payments.getCheckout(payment.session_id)
    return update && (await applyCheckoutUpdate(deps, { update, reason }))
  } catch (error) {
    deps.log.warn({ err: error, payment_id: payment.id }, 'the payment provider did not answer')
    return null
  }
}
