import { recordStaffAct } from '#audit/audit-log.ts'
import { searchCases } from '#back-office/desk/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { pickFields } from '#database/rows.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent } from '#features/cases/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import { drawStoredReceipt } from '#features/payments/receipt/server/service.ts'
import { carryOutRefund } from '#features/payments/refund/server/service.ts'
import { saveRefund } from '#features/payments/refund/server/store.ts'
import { listUpgradesOf } from '#features/payments/rules.ts'
import { noticeOf } from '#features/payments/settlement/server/mail.ts'
import { insertEvents, lockPayment, updatePayment } from '#features/payments/settlement/server/store.ts'
import { endUpgrades } from '#features/payments/upgrade/server/service.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { canRefund, canRefundThrough, isOwed, isUnderWay } from '../rules.ts'
import type { Mark, PaymentsQuery, Refund, StaffPayment, StaffPayments } from '../schema.ts'
import { requireMayOpenReceipt, requireMayRefund } from './policy.ts'
import { type FoundPayment, findPayment, listPayments, readTotals } from './store.ts'

/** A page of payments with counts and sums of the month. Only of cases that the caller sees. */
export async function readPayments(
  deps: Deps,
  act: StaffAct,
  { month = monthOf(deps), status, q = '', before }: PaymentsQuery,
): Promise<StaffPayments> {
  const { tx } = act
  const provider = deps.payments.name
  const search = q === '' ? null : { text: q, cases: await searchCases(act, q) }
  const totals = await readTotals(tx, { month, provider })
  const found = await listPayments(tx, { month, view: status, search, before, provider })
  return { month, provider, ...totals, payments: found.map(present) }
}

/** The month of now in Warsaw, YYYY-MM. */
export const monthOf = ({ now }: Pick<Deps, 'now'>): string => todayInWarsaw(now()).slice(0, 7)

const SHOWN = [
  'id',
  'person',
  'case_number',
  'package_type',
  'amount',
  'prepaid_amount',
  'currency',
  'status',
  'to_refund',
  'withdrawn_at',
  'dispute',
  'dispute_at',
  'dispute_amount',
  'lost_amount',
  'receipt_number',
  'invoices',
  'provider',
  'created_at',
  'completed_at',
  'updated_at',
  'refund',
] as const

const present = (payment: FoundPayment): StaffPayment => ({
  ...pickFields(payment, SHOWN),
  deducted_from: listUpgradesOf(payment, payment.upgrades).map(({ package_type }) => package_type),
})

/** One payment. Throws not_found. */
export async function readPayment(deps: Deps, { tx }: StaffAct, id: string): Promise<StaffPayment> {
  return present(await requirePayment(deps, tx, id))
}

/** A payment that the caller sees. Throws not_found. */
export async function requirePayment(deps: Deps, tx: StaffAct['tx'], id: string): Promise<FoundPayment> {
  const found = isUuid(id) ? await findPayment(tx, { id, provider: deps.payments.name }) : null
  if (!found) throw new AppError('not_found')
  return found
}

/** The payment, locked against its provider and its person until the transaction ends. Throws not_found and changed_meanwhile. */
async function lockSeen(
  deps: Deps,
  { tx }: StaffAct,
  { id, updated_at }: { id: string; updated_at?: string | null | undefined },
) {
  await requirePayment(deps, tx, id)
  const locked = await withOwnerRole(tx, () => lockPayment(tx, id))
  if (!locked) throw new AppError('not_found')
  const seen = await requirePayment(deps, tx, id)
  if (updated_at && Date.parse(updated_at) !== Date.parse(seen.updated_at))
    throw new AppError('changed_meanwhile', {
      message: m.back_office_payments_changed_meanwhile(),
      detail: { current: present(seen) },
    })
  return { ...locked, seen }
}

/**
 * Says that a paid order is to be given back: its package ends at once, and the person is told. Said again, it changes
 * nothing. Throws not_found, changed_meanwhile, and conflict for what was not paid.
 */
export async function markToRefund(
  deps: Deps,
  act: StaffAct,
  { id, updated_at }: Mark & { id: string },
): Promise<StaffPayment> {
  const { tx } = act
  const { payment, buyer, seen } = await lockSeen(deps, act, { id, updated_at })
  if (isOwed(payment)) return present(seen)
  if (payment.status !== 'completed' || isUnderWay(seen))
    throw new AppError('conflict', { message: m.back_office_payments_not_paid() })
  const now = deps.now()
  const { status, case_id, user_id } = payment
  const change = { to_refund: true, updated_at: now }
  await withOwnerRole(tx, async () => {
    await updatePayment(tx, id, change)
    const event = { payment_id: id, from_status: status, to_status: status, created_at: now }
    await insertEvents(tx, [{ ...event, reason: 'to be refunded, said by staff' }])
    if (user_id === null) return
    const input = { payment: { ...payment, ...change }, buyer, env: deps.env, userId: user_id }
    await notify(deps, tx, noticeOf('refund_coming', input))
  })
  if (case_id !== null && user_id !== null)
    await recordEvent(act, {
      case: { id: case_id, user_id },
      event: 'payment_to_refund',
      details: { payment_id: id },
    })
  await endUpgrades(deps, act, { before: payment, payment: { ...payment, ...change }, buyer })
  recordStaffAct(act, { act: 'payment.marked_to_refund', ...subjectOf(payment) })
  return readPayment(deps, act, id)
}

/** The payment as the subject of a row of the audit log. */
export const subjectOf = ({ id, case_id }: { id: string; case_id: string | null }) => ({
  subject: { kind: 'payment', id },
  ...(case_id !== null && { caseId: case_id }),
})

/**
 * Gives a payment back. The wish is stored first, with its row of the audit log; then the provider is called outside of
 * any transaction, and its answer goes the way of its events. Asked for twice, also at once, the money goes back once.
 * Throws forbidden to who is no admin, not_found, changed_meanwhile, conflict for what cannot be given back or was
 * refused by the provider, and unavailable when it cannot be reached: then the refund is tried again by itself.
 */
export async function refundPayment(
  deps: Deps,
  session: StaffSession,
  refund: Refund & { id: string },
): Promise<StaffPayment> {
  const { id } = refund
  await session.transaction((act) => requestRefund(deps, act, refund))
  const state = await carryOutRefund(deps, id)
  const payment = await session.transaction((act) => readPayment(deps, act, id))
  if (state !== 'refused') return payment
  const reason = payment.refund?.refused_reason
  const message = reason
    ? m.back_office_payments_provider_refused_because({ reason })
    : m.back_office_payments_provider_refused()
  throw new AppError('conflict', { message })
}

async function requestRefund(
  deps: Deps,
  act: StaffAct,
  { id, updated_at, how, reason, note = '', transferred_on }: Refund & { id: string },
): Promise<void> {
  const { tx, actor } = act
  requireMayRefund(actor)
  const { payment, seen } = await lockSeen(deps, act, { id, updated_at })
  if (payment.status === 'refunded')
    throw new AppError('conflict', { message: m.back_office_payments_already_refunded() })
  if (isUnderWay(seen)) {
    if (seen.refund?.how === how) return
    throw new AppError('conflict', { message: m.back_office_payments_other_way() })
  }
  if (payment.dispute === 'open')
    throw new AppError('conflict', { message: m.back_office_payments_dispute_no_refund() })
  if (!canRefund(payment)) throw new AppError('conflict', { message: m.back_office_payments_not_paid() })
  if (how === 'provider' && !canRefundThrough(payment, deps.payments.name))
    throw new AppError('conflict', { message: m.back_office_payments_provider_cannot() })
  requireDayOfTransfer(deps, { day: transferred_on, paidAt: payment.completed_at ?? payment.created_at })
  await withOwnerRole(tx, () =>
    saveRefund(tx, { payment_id: id, how, reason, note, transferred_on, requested_by: actor.userId }),
  )
  recordStaffAct(act, {
    act: 'payment.refund_requested',
    ...subjectOf(payment),
    details: { how, reason },
  })
}

/** No transfer was made before the money came, and none will be known tomorrow. */
function requireDayOfTransfer(
  { now }: Pick<Deps, 'now'>,
  { day, paidAt }: { day: string | undefined; paidAt: Date },
): void {
  if (!day || (day >= todayInWarsaw(paidAt) && day <= todayInWarsaw(now()))) return
  throw new AppError('invalid_input', { fields: { transferred_on: [m.back_office_payments_error_day()] } })
}

/**
 * The receipt as PDF; the audit log says who has fetched it. Throws not_found, and forbidden to who is no admin for one of
 * a deleted account.
 */
export async function openReceipt(
  deps: Deps,
  session: StaffSession,
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  const payment = await session.transaction(async ({ tx, actor }) => {
    const found = await requirePayment(deps, tx, id)
    requireMayOpenReceipt(actor, found)
    return found
  })
  if (payment.receipt_number === null) throw new AppError('not_found')
  const receipt = await drawStoredReceipt(deps, id)
  // No row, no bytes.
  await session.transaction(async (act) => {
    const { case_id } = await requirePayment(deps, act.tx, id)
    requireMayOpenReceipt(act.actor, { case_id })
    recordStaffAct(act, { act: 'payment.receipt_opened', ...subjectOf({ id, case_id }) })
  })
  return receipt
}
