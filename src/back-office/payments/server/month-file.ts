import { recordStaffAct } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import { toCsv } from '#http/csv.ts'
import type { Act, StaffActor } from '#session/actor.ts'
import { withOwnerRole } from '#session/owner-role.ts'
import { wallClockInWarsaw } from '#shared/dates.ts'
import { GROSZE_IN_ZLOTY } from '#shared/money.ts'
import { type FoundPayment, listMonth, listRefundMoments } from './store.ts'

const COLUMNS = [
  'day',
  'receipt_number',
  'name',
  'email',
  'case_number',
  'package',
  'amount',
  'currency',
  'status',
  'to_refund',
  'refunded_on',
  'refund_how',
  'refund_reason',
  'refund_transferred_on',
  'refund_note',
  'provider',
  'payment_id',
]

/**
 * The payments of a month (YYYY-MM) as CSV, the oldest first, for the books: days in Warsaw, amounts as decimals with a
 * point. That it was taken is a row of the audit log.
 */
export async function writeMonth(
  { payments }: Pick<Deps, 'payments'>,
  act: Act<StaffActor>,
  month: string,
): Promise<string> {
  const { tx } = act
  const list = await listMonth(tx, { month, provider: payments.name })
  const refunded = await withOwnerRole(tx, () => listRefundMoments(tx, month))
  await recordStaffAct(act, { act: 'payments.exported', details: { month, rows: list.length } })
  return toCsv([COLUMNS, ...list.map((payment) => toCells(payment, refunded.get(payment.id) ?? null))])
}

const dayOf = (moment: string | null) => (moment === null ? null : wallClockInWarsaw(new Date(moment)).date)

function toCells(payment: FoundPayment, refundedAt: string | null): (string | null)[] {
  const { person, amount, refund } = payment
  return [
    dayOf(payment.completed_at ?? payment.created_at),
    payment.receipt_number,
    person?.name ?? null,
    person?.email ?? null,
    payment.case_number,
    payment.package_type,
    amount === null ? null : (amount / GROSZE_IN_ZLOTY).toFixed(2),
    payment.currency,
    payment.status,
    payment.to_refund ? 'yes' : 'no',
    dayOf(refundedAt),
    refund?.how ?? null,
    refund?.reason ?? null,
    refund?.transferred_on ?? null,
    refund?.note || null,
    payment.provider,
    payment.id,
  ]
}
