import type { Deps } from '#config/deps.ts'
import { recordEvent } from '#features/cases/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { Dispute } from '#features/payments/contract.ts'
import { correctInvoice } from '#features/payments/invoice/server/service.ts'
import { decideDispute, hasLostAll, type ReportedCheckout } from '#features/payments/rules.ts'
import type { PaymentRow } from '#features/payments/server/store.ts'
import { noticeOf, operatorMail } from '#features/payments/settlement/server/mail.ts'
import { type Buyer, insertEvents, updatePayment } from '#features/payments/settlement/server/store.ts'
import { endUpgrades } from '#features/payments/upgrade/server/service.ts'
import { queueMail } from '#mail/mail-queue.ts'
import type { Act, SystemActor } from '#session/actor.ts'

interface Disputed {
  payment: PaymentRow
  buyer: Buyer | null
  update: ReportedCheckout
  reason: string
  eventId: string | undefined
}

/**
 * The buyer's bank disputes a payment, or the dispute has ended. The consultancy is told each time. When all of it is lost, the
 * payment ends like a refunded one, and the package with it: the buyer has the money back. A part that is lost ends nothing.
 * Answers the payment as it is then. The payment is locked.
 */
export async function recordDispute(
  deps: Pick<Deps, 'env' | 'jobs' | 'mailer' | 'log' | 'now'>,
  act: Act<SystemActor>,
  { payment, buyer, update, reason, eventId }: Disputed,
): Promise<PaymentRow> {
  const { tx } = act
  const { id, case_id, user_id } = payment
  const outcome = decideDispute(payment, update)
  const now = deps.now()
  const isOver = outcome !== null && hasLostAll({ ...payment, ...outcome })
  const status = isOver && hasMoney(payment) ? 'refunded' : payment.status
  const event = { payment_id: id, from_status: payment.status, to_status: status, reason, created_at: now }
  if (outcome || eventId) await insertEvents(tx, [{ ...event, provider_event_id: eventId ?? null }])
  if (!outcome) return payment
  const { dispute } = outcome
  const dispute_id = update.disputeId ?? null
  const change = { status, ...outcome, dispute_id, dispute_at: now, updated_at: now }
  const after: PaymentRow = { ...payment, ...change }
  await updatePayment(tx, id, change)
  if (status === 'refunded') await correctInvoice(deps, tx, after)
  if (case_id !== null && user_id !== null)
    await recordEvent(act, {
      case: { id: case_id, user_id },
      event: EVENTS[dispute],
      details: { payment_id: id },
    })
  if (status !== payment.status && user_id !== null)
    await notify(deps, tx, noticeOf('refunded', { payment: after, buyer, env: deps.env, userId: user_id }))
  await endUpgrades(deps, act, { before: payment, payment: after, buyer })
  await queueMail(
    deps,
    tx,
    operatorMail(dispute === 'lost' && !isOver ? 'dispute_lost_in_part' : `dispute_${dispute}`, {
      payment: after,
      buyer,
      env: deps.env,
      reported: '',
    }),
  )
  deps.log.warn({ payment_id: id, dispute, reason }, 'a payment is disputed')
  return after
}

const EVENTS: Record<Dispute, string> = {
  open: 'payment_disputed',
  won: 'payment_dispute_won',
  lost: 'payment_dispute_lost',
}

/** Of a paid order, or of one with another amount than ordered. */
const hasMoney = ({ status, to_refund }: PaymentRow) =>
  status === 'completed' || (status === 'failed' && to_refund)
