import { and, desc, eq, sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import type { InvoiceKind } from '#features/payments/invoice/contract.ts'
import { payments } from '#features/payments/server/table.ts'
import { invoices } from './table.ts'

export type InvoiceRow = typeof invoices.$inferSelect

interface Series {
  kind: InvoiceKind
  sandbox: boolean
  /** In Warsaw. */
  year: number
}

/** The next number of a series; its row stays locked until the transaction ends, so that none is ever missing. */
export async function nextInvoiceNumber(tx: Tx, { kind, sandbox, year }: Series): Promise<number> {
  const taken = await tx.execute(sql`
    insert into invoice_numbers as n (kind, sandbox, year, last) values (${kind}, ${sandbox}, ${year}, 1)
    on conflict (kind, sandbox, year) do update set last = n.last + 1
    returning last`)
  const [row] = rows<{ last: number }>(taken)
  if (!row) throw new Error('no invoice number')
  return row.last
}

export async function insertInvoice(tx: Tx, invoice: typeof invoices.$inferInsert): Promise<InvoiceRow> {
  const [row] = await tx.insert(invoices).values(invoice).returning()
  if (!row) throw new Error('the invoice was not stored')
  return row
}

/** The invoice of a payment, or the one that corrects it; null without one. */
export async function findInvoice(
  tx: Tx,
  { paymentId, kind }: { paymentId: string; kind: InvoiceKind },
): Promise<InvoiceRow | null> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.payment_id, paymentId), eq(invoices.kind, kind)))
    .limit(1)
  return row ?? null
}

/** The invoices of this person's payments, the newest first. */
export async function listOwnInvoices(tx: Tx, userId: string): Promise<InvoiceRow[]> {
  const found = await tx
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.payment_id))
    .where(eq(payments.user_id, userId))
    .orderBy(desc(invoices.issued_at), desc(invoices.id))
  return found.map(({ invoice }) => invoice)
}

/** Whether this invoice is of a payment of this person. */
export async function isOwnInvoice(tx: Tx, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const found = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.payment_id))
    .where(and(eq(invoices.id, id), eq(payments.user_id, userId)))
    .limit(1)
  return found.length > 0
}

/** An invoice with the one that it corrects, or null. */
export async function getInvoice(
  db: Database | Tx,
  id: string,
): Promise<{ invoice: InvoiceRow; original: InvoiceRow | null } | null> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id)).limit(1)
  if (!invoice) return null
  if (invoice.corrects_id === null) return { invoice, original: null }
  const [original] = await db.select().from(invoices).where(eq(invoices.id, invoice.corrects_id)).limit(1)
  return { invoice, original: original ?? null }
}
