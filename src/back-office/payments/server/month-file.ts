import { recordStaffAct } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import type { InvoiceKind } from '#features/payments/invoice/contract.ts'
import { toPolishCsv } from '#http/csv.ts'
import type { Act, StaffActor } from '#session/actor.ts'
import { wallClockInWarsaw } from '#shared/dates.ts'
import { GROSZE_IN_ZLOTY } from '#shared/money.ts'
import { type FoundPayment, listMonth, listRefundDays, type RefundDays } from './store.ts'

const COLUMNS = [
  'day',
  'line',
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
  'prepaid_amount',
  'invoice_number',
  'invoice_issued_on',
  'net',
  'vat',
]

/**
 * What a month (YYYY-MM) is in the books, as CSV: a line for each payment of the month, and one with the amount below zero
 * for each refund whose money left in it, whenever it was paid. By day in Warsaw. That it was taken is a row of the audit
 * log.
 */
export async function writeMonth(
  { payments }: Pick<Deps, 'payments'>,
  act: Act<StaffActor>,
  month: string,
): Promise<string> {
  const { tx } = act
  const refunds = await withOwnerRole(tx, () => listRefundDays(tx, month))
  const left = refunds.filter(({ left_on }) => left_on.startsWith(month))
  const others = left.map(({ payment_id }) => payment_id)
  const list = await listMonth(tx, { month, provider: payments.name, others })
  const lines = list.flatMap((payment) => {
    const refund = refunds.find(({ payment_id }) => payment_id === payment.id)
    const sale = payment.is_of_month ? [toLine(payment, refund)] : []
    return refund && others.includes(payment.id) ? [...sale, toRefundLine(payment, refund)] : sale
  })
  recordStaffAct(act, { act: 'payments.exported', details: { month, rows: lines.length } })
  return toPolishCsv([COLUMNS, ...lines.sort((a, b) => a.day.localeCompare(b.day)).map(({ cells }) => cells)])
}

interface Line {
  day: string
  cells: (string | number | null)[]
}

function toLine(payment: FoundPayment, refund: RefundDays | undefined): Line {
  const { date } = wallClockInWarsaw(new Date(payment.completed_at ?? payment.created_at))
  return { day: date, cells: [date, 'payment', ...describe(payment, { refund, sign: 1 })] }
}

function toRefundLine(payment: FoundPayment, refund: RefundDays): Line {
  const { left_on: day } = refund
  return { day, cells: [day, 'refund', ...describe(payment, { refund, sign: -1 })] }
}

function describe(
  { person, amount, prepaid_amount, refund, invoices, ...payment }: FoundPayment,
  { refund: days, sign }: { refund: RefundDays | undefined; sign: 1 | -1 },
): Line['cells'] {
  return [
    payment.receipt_number,
    person?.name ?? null,
    person?.email ?? null,
    payment.case_number,
    payment.package_type,
    amount === null ? null : (sign * amount) / GROSZE_IN_ZLOTY,
    payment.currency,
    payment.status,
    payment.to_refund ? 'yes' : 'no',
    days?.refunded_on ?? null,
    refund?.how ?? null,
    refund?.reason ?? null,
    refund?.transferred_on ?? null,
    refund?.note || null,
    payment.provider,
    payment.id,
    // What was deducted is no money of this payment, so nothing of it goes back.
    sign === 1 ? prepaid_amount / GROSZE_IN_ZLOTY : 0,
    ...describeInvoice(invoices, sign === 1 ? 'invoice' : 'corrective'),
  ]
}

/** Of a payment its invoice, of a refund the corrective one; empty cells where none was issued. */
function describeInvoice(invoices: FoundPayment['invoices'], wanted: InvoiceKind): Line['cells'] {
  const invoice = invoices.find(({ kind }) => kind === wanted)
  if (!invoice) return [null, null, null, null]
  const { number, issued_on, net, vat } = invoice
  return [number, issued_on, net / GROSZE_IN_ZLOTY, vat / GROSZE_IN_ZLOTY]
}
