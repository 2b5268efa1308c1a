import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { recordEvent } from '#features/cases/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import { isCounted, listUpgradesOf } from '#features/payments/rules.ts'
import type { PaymentRow } from '#features/payments/server/store.ts'
import { noticeOf, operatorMail } from '#features/payments/settlement/server/mail.ts'
import { type Buyer, insertEvents } from '#features/payments/settlement/server/store.ts'
import { queueMail } from '#mail/mail-queue.ts'
import type { Act } from '#session/actor.ts'
import { listPaymentsOf, markAllToRefund } from './store.ts'

type UpgradeDeps = Pick<Deps, 'env' | 'jobs' | 'mailer' | 'log' | 'now'>

interface Changed {
  before: PaymentRow
  /** As it is by now. */
  payment: PaymentRow
  buyer: Buyer | null
}

/**
 * When a payment that counted no longer does, the packages whose price deducts it end with it: nobody keeps a package for the difference
 * alone. What was paid for them is to be refunded, and buyer and consultancy are told. Nothing otherwise. The
 * buyer's payments are locked.
 */
export async function endUpgrades(
  deps: UpgradeDeps,
  act: Act,
  { before, payment, buyer }: Changed,
): Promise<void> {
  const { case_id, user_id } = payment
  if (!isCounted(before) || isCounted(payment) || case_id === null || user_id === null) return
  const now = deps.now()
  const ended = await withOwnerRole(act.tx, () => markUpgrades(act, { before, caseId: case_id, now }))
  for (const upgrade of ended) {
    const { id, status } = upgrade
    const event = { payment_id: id, from_status: status, to_status: status, created_at: now }
    await withOwnerRole(act.tx, () =>
      insertEvents(act.tx, [
        { ...event, reason: `the payment ${payment.id}, which it deducts, no longer counts` },
      ]),
    )
    const mailInput = { payment: upgrade, buyer, env: deps.env }
    await notify(deps, act.tx, noticeOf('refund_coming', { ...mailInput, userId: user_id }))
    await queueMail(deps, act.tx, operatorMail('upgrade_ended', { ...mailInput, reported: '' }))
    const details = { payment_id: id }
    await recordEvent(act, { case: { id: case_id, user_id }, event: 'payment_to_refund', details })
    deps.log.info({ payment_id: id, deducted: payment.id }, 'an upgrade has ended with what it deducts')
  }
}

async function markUpgrades(
  { tx }: Act,
  { before, caseId, now }: { before: PaymentRow; caseId: string; now: Date },
): Promise<PaymentRow[]> {
  const upgrades = listUpgradesOf(before, await listPaymentsOf(tx, caseId))
  await markAllToRefund(tx, { ids: upgrades.map(({ id }) => id), now })
  return upgrades.map((upgrade) => ({ ...upgrade, to_refund: true, updated_at: now }))
}
