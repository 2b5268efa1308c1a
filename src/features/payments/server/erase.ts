import { eq, sql } from 'drizzle-orm'
import { invoices } from '#features/payments/invoice/server/table.ts'
import { receipts } from '#features/payments/receipt/server/table.ts'
import { paymentRefunds } from '#features/payments/refund/server/table.ts'
import { eraseMailsAbout } from '#mail/erase.ts'
import { m } from '#messages/messages.js'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { RECEIPT_YEARS } from '../rules.ts'
import { paymentEvents, payments } from './table.ts'

const ofPerson = (userId: string) =>
  sql`exists (select from ${payments} where ${payments.id} = ${paymentRefunds.payment_id} and ${payments.user_id} = ${userId})`

/**
 * Payments lose the person and the link to their checkout; tax law keeps the rest (docs/decisions/0010). Provider and
 * its ids stay, because a refund may still come. What staff have noted of a refund goes. The consultancy's mails about them have name and address.
 */
export const PAYMENTS_ERASURE: EraseFile = {
  tables: [payments, paymentEvents, paymentRefunds, receipts, invoices],
  kept: [
    { table: payments, reason: () => m.payments_kept_payments() },
    { table: paymentEvents, reason: () => m.payments_kept_events() },
    { table: paymentRefunds, reason: () => m.payments_kept_events() },
    { table: receipts, reason: () => m.payments_kept_receipts({ years: RECEIPT_YEARS }) },
    { table: invoices, reason: () => m.payments_kept_invoices({ years: RECEIPT_YEARS }) },
  ],
  async erase(tx, { userId }) {
    await tx.update(paymentRefunds).set({ note: '' }).where(ofPerson(userId))
    await tx.update(paymentRefunds).set({ requested_by: null }).where(eq(paymentRefunds.requested_by, userId))
    const left = await tx
      .update(payments)
      .set({ user_id: null, case_id: null, checkout_url: null })
      .where(eq(payments.user_id, userId))
      .returning({ id: payments.id })
    await eraseMailsAbout(
      tx,
      left.map(({ id }) => `operator:payment:${id}:`),
    )
    return []
  },
}
