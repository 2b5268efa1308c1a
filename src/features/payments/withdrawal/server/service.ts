import type { Deps } from '#config/deps.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { notify } from '#features/notifications/server/service.ts'
import { WITHDRAWAL_DAYS, withdrawableUntil } from '#features/payments/rules.ts'
import type { Payment } from '#features/payments/schema.ts'
import { presentPayment } from '#features/payments/server/service.ts'
import { getOwnPayment } from '#features/payments/server/store.ts'
import { noticeOf, operatorMail } from '#features/payments/settlement/server/mail.ts'
import { insertEvents, lockPayment, updatePayment } from '#features/payments/settlement/server/store.ts'
import { endUpgrades } from '#features/payments/upgrade/server/service.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import type { ApplicantSession } from '#session/session.ts'
import { actAsSystem } from '#session/system-act.ts'

/**
 * Takes the buyer's statement that she withdraws from the contract of a payment (Consumer Rights Act, and the function
 * that Directive (EU) 2023/2673 asks for): the package ends, the money is to be refunded, buyer and consultancy get the
 * statement by mail, in one transaction. A repeated statement changes nothing. Throws not_found for a payment that is
 * not the caller's, conflict when there is no contract to withdraw from or the period is over.
 */
export async function withdraw(
  deps: Deps,
  { session, id }: { session: ApplicantSession; id: string },
): Promise<Payment> {
  const { userId } = await session.transaction(async ({ tx, actor }) => {
    if (!isUuid(id) || !(await getOwnPayment(tx, { userId: actor.userId, id })))
      throw new AppError('not_found')
    return actor
  })
  return actAsSystem({ database: deps.database, task: 'payments.withdraw' }, async (act) => {
    const { tx } = act
    const found = await lockPayment(tx, id)
    if (found?.payment.user_id !== userId) throw new AppError('not_found')
    const { payment, buyer } = found
    const now = deps.now()
    if (payment.withdrawn_at) return presentPayment(payment, { userId, now })
    if (!withdrawableUntil(payment, now))
      throw new AppError('conflict', { message: m.payments_withdrawal_refused({ days: WITHDRAWAL_DAYS }) })
    const change = { withdrawn_at: now, to_refund: true, updated_at: now }
    await updatePayment(tx, id, change)
    const { status } = payment
    const event = { payment_id: id, from_status: status, to_status: status, created_at: now }
    await insertEvents(tx, [{ ...event, reason: 'withdrawal by the buyer' }])
    const after = { ...payment, ...change }
    const mailInput = { payment: after, buyer, env: deps.env }
    await notify(deps, tx, noticeOf('withdrawn', { ...mailInput, userId }))
    await queueMail(deps, tx, operatorMail('withdrawn', { ...mailInput, reported: '' }))
    await endUpgrades(deps, act, { before: payment, payment: after, buyer })
    return presentPayment(after, { userId, now })
  })
}
