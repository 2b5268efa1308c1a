import { sql } from 'drizzle-orm'
import { isRealMoney } from '#back-office/payments/server/store.ts'
import { rows, type Tx } from '#database/database.ts'
import type { PaymentProviderName } from '#features/payments/contract.ts'
import type { BuyerKind, InvoiceKind, InvoiceLine } from '#features/payments/invoice/contract.ts'

/** The payment of an invoice that the caller sees, or null. */
export async function findPaymentOf(tx: Tx, invoiceId: string): Promise<string | null> {
  const found = await tx.execute(sql`select payment_id from invoices where id = ${invoiceId}::uuid`)
  return rows<{ payment_id: string }>(found)[0]?.payment_id ?? null
}

export interface RegisteredInvoice {
  number: string
  kind: InvoiceKind
  /** Days in Warsaw, YYYY-MM-DD. */
  issued_on: string
  sold_on: string
  corrects: string | null
  buyer_kind: BuyerKind
  buyer_name: string
  buyer_nip: string | null
  buyer_address: string
  lines: InvoiceLine[]
  /** In grosze. */
  net: number
  vat: number
  gross: number
  currency: string
  exemption_basis: string | null
  correction_reason: string | null
  ksef_status: string | null
  ksef_number: string | null
  payment_id: string
}

/** The invoices that were issued in a month (YYYY-MM in Warsaw) and that the caller sees, in the order of their numbers. */
export async function listMonthOfInvoices(
  tx: Tx,
  { month, provider }: { month: string; provider: PaymentProviderName },
): Promise<RegisteredInvoice[]> {
  const first = sql`${`${month}-01`}::date`
  const found = await tx.execute(sql`
    select i.number, i.kind, i.issued_on::text, i.sold_on::text, o.number as corrects, i.buyer_kind, i.buyer_name,
      i.buyer_nip, i.buyer_address_1 || ', ' || i.buyer_address_2 as buyer_address, i.lines, i.net, i.vat, i.gross,
      i.currency, i.exemption_basis, i.correction_reason, i.ksef_status, i.ksef_number, i.payment_id
    from invoices i
      join payments p on p.id = i.payment_id
      left join invoices o on o.id = i.corrects_id
    where ${isRealMoney(provider)} and i.issued_on >= ${first} and i.issued_on < ${first} + interval '1 month'
    order by i.issued_on, i.number`)
  return rows<RegisteredInvoice>(found)
}
