import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Tx } from '#database/database.ts'
import { invoices } from '#features/payments/invoice/server/table.ts'

export type InvoiceRow = typeof invoices.$inferSelect
/** What a corrective invoice needs to know of the one that it corrects. */
export type Corrected = Pick<InvoiceRow, 'number' | 'issued_on' | 'ksef_status' | 'ksef_number'>

const corrected = alias(invoices, 'corrected')
const WITH_CORRECTED = {
  invoice: invoices,
  corrected: {
    number: corrected.number,
    issued_on: corrected.issued_on,
    ksef_status: corrected.ksef_status,
    ksef_number: corrected.ksef_number,
  },
}

/** Invoices of firms, of the sandbox or of sales, that KSeF has not decided yet, with the one that each corrects, the oldest first. */
export async function listUndecided(
  db: Database,
  { sandbox, limit }: { sandbox: boolean; limit: number },
): Promise<{ invoice: InvoiceRow; corrected: Corrected | null }[]> {
  return db
    .select(WITH_CORRECTED)
    .from(invoices)
    .leftJoin(corrected, eq(corrected.id, invoices.corrects_id))
    .where(
      and(
        sql`${invoices.ksef_status} in ('waiting', 'sent')`,
        sql`${invoices.number} like 'TEST/%' = ${sandbox}`,
      ),
    )
    .orderBy(asc(invoices.issued_at), asc(invoices.id))
    .limit(limit)
}

type KsefColumns = Pick<
  InvoiceRow,
  'ksef_status' | 'ksef_reference' | 'ksef_number' | 'ksef_accepted_at' | 'ksef_error' | 'fa3_xml'
>

/** Stores what became of an invoice in KSeF; nothing else of it can change. */
export async function updateKsef(
  db: Database | Tx,
  id: string,
  changes: Partial<KsefColumns>,
): Promise<void> {
  await db.update(invoices).set(changes).where(eq(invoices.id, id))
}

/** An invoice of a firm with the one that it corrects, or null. */
export async function getFirmInvoice(
  db: Database,
  id: string,
): Promise<{ invoice: InvoiceRow; corrected: Corrected | null } | null> {
  const [row] = await db
    .select(WITH_CORRECTED)
    .from(invoices)
    .leftJoin(corrected, eq(corrected.id, invoices.corrects_id))
    .where(and(eq(invoices.id, id), eq(invoices.buyer_kind, 'firm')))
    .limit(1)
  return row ?? null
}

/**
 * Puts an invoice that was rejected back, to be written and sent anew. False where it was not rejected: somebody else has done so, or KSeF has
 * accepted it.
 */
export async function resetRejected(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .update(invoices)
    .set({ ksef_status: 'waiting', ksef_reference: null, ksef_error: null, fa3_xml: null })
    .where(and(eq(invoices.id, id), eq(invoices.ksef_status, 'rejected')))
    .returning({ id: invoices.id })
  return found.length > 0
}
