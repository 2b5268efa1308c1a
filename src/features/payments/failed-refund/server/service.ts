import type { Deps } from '#config/deps.ts'
import { recordEvent } from '#features/cases/server/service.ts'
import { findRefund, markRefused, refundKeyOf } from '#features/payments/refund/server/store.ts'
import { hasLostAll, undoesRefund } from '#features/payments/rules.ts'
import type { PaymentRow } from '#features/payments/server/store.ts'
import { operatorMail } from '#features/payments/settlement/server/mail.ts'
import { type Buyer, insertEvents, updatePayment } from '#features/payments/settlement/server/store.ts'
import { queueMail } from '#mail/mail-queue.ts'
import type { Act, SystemActor } from '#session/actor.ts'

type FailedDeps = Pick<Deps, 'env' | 'jobs' | 'mailer' | 'log' | 'now'>
type Update = Parameters<typeof undoesRefund>[1]['update']

interface Failed {
  payment: PaymentRow
  buyer: Buyer | null
  update: Update
  reason: string
  eventId: string | undefined
}

/**
 * A refund has failed at the provider, perhaps long after it said that it succeeded: the money is owed again, its package
 * does not come back, and the consultancy is told. Answers the payment as it is then. The payment is locked.
 */
export async function undoRefund(
  deps: FailedDeps,
  act: Act<SystemActor>,
  { payment, buyer, update, reason, eventId }: Failed,
): Promise<PaymentRow> {
  const { tx } = act
  const { id, case_id, user_id } = payment
  const stored = await findRefund(tx, id)
  const refund = stored && { ...stored, key: refundKeyOf(stored) }
  // After a lost dispute the buyer has the money, whatever became of a refund.
  const undoes = !hasLostAll(payment) && undoesRefund(payment, { update, refund })
  // What came with another amount than ordered was never completed.
  const paid = payment.completed_at === null ? 'failed' : 'completed'
  const status = undoes && payment.status === 'refunded' ? paid : payment.status
  const now = deps.now()
  if (undoes || eventId)
    await insertEvents(tx, [
      {
        payment_id: id,
        from_status: payment.status,
        to_status: status,
        reason,
        provider_event_id: eventId ?? null,
        created_at: now,
      },
    ])
  if (!undoes) return payment
  const change = { status, to_refund: true, updated_at: now }
  const after: PaymentRow = { ...payment, ...change }
  if (stored) await markRefused(tx, stored, { now })
  await updatePayment(tx, id, change)
  if (case_id !== null && user_id !== null)
    await recordEvent(act, {
      case: { id: case_id, user_id },
      event: 'payment_to_refund',
      details: { payment_id: id },
    })
  await queueMail(
    deps,
    tx,
    operatorMail('refund_failed', { payment: after, buyer, env: deps.env, reported: '' }),
  )
  deps.log.error({ payment_id: id, reason }, 'a refund has failed at the payment provider')
  return after
}
