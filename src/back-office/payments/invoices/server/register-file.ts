import { recordStaffAct } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import { toPolishCsv } from '#http/csv.ts'
import type { StaffAct } from '#session/actor.ts'
import { GROSZE_IN_ZLOTY } from '#shared/money.ts'
import { listMonthOfInvoices, type RegisteredInvoice } from './store.ts'

const COLUMNS = [
  'number',
  'kind',
  'issued_on',
  'sold_on',
  'corrects',
  'buyer_kind',
  'buyer_name',
  'buyer_nip',
  'buyer_address',
  'net',
  'vat_rate',
  'vat',
  'gross',
  'currency',
  'exemption_basis',
  'correction_reason',
  'ksef_status',
  'ksef_number',
  'payment_id',
]

/**
 * The invoices issued in a month (YYYY-MM in Warsaw) as CSV, a corrective one with its difference in the month in which it was
 * issued. That it was taken is a row of the audit log.
 */
export async function writeInvoices(
  { payments }: Pick<Deps, 'payments'>,
  act: StaffAct,
  month: string,
): Promise<string> {
  const list = await listMonthOfInvoices(act.tx, { month, provider: payments.name })
  recordStaffAct(act, { act: 'invoices.exported', details: { month, rows: list.length } })
  return toPolishCsv([COLUMNS, ...list.map(toCells)])
}

function toCells({ lines, net, vat, gross, ...invoice }: RegisteredInvoice): (string | number | null)[] {
  const { number, kind, issued_on, sold_on, corrects, buyer_kind, buyer_name, buyer_nip } = invoice
  const [rate] = lines.map(({ vat_rate }) => (vat_rate === 'exempt' ? 'zw.' : `${vat_rate}%`))
  return [
    ...[number, kind, issued_on, sold_on, corrects, buyer_kind, buyer_name, buyer_nip, invoice.buyer_address],
    ...[
      net / GROSZE_IN_ZLOTY,
      rate ?? null,
      vat / GROSZE_IN_ZLOTY,
      gross / GROSZE_IN_ZLOTY,
      invoice.currency,
    ],
    ...[invoice.exemption_basis, invoice.correction_reason, invoice.ksef_status, invoice.ksef_number],
    invoice.payment_id,
  ]
}
