import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import type { PaidPackageId } from '#features/packages/contract.ts'
import type { PaymentProviderName } from '#features/payments/contract.ts'
import { payments } from '#features/payments/server/table.ts'

/** One thing that was sold, in the texts of the day of the sale. `amount` in grosze, tax included. */
export interface ReceiptLine {
  package_type: PaidPackageId
  description: string
  amount: number
}

/**
 * Everything a receipt says, written in the transaction that gives its number and never changed: a trigger refuses
 * it. What happened to the payment afterwards (a refund) stands in payments.
 */
export const receipts = pgTable(
  'receipts',
  {
    payment_id: uuid()
      .primaryKey()
      .references(() => payments.id),
    /** "2026/000123", or "TEST/2026/000123" of the sandbox. */
    number: text().notNull().unique(),
    /** When the number was given, which is when the payment was completed. */
    issued_at: instant().notNull(),
    /**
     * Null where the row was written on completion. Payments completed before this table was there got their row
     * later, with the seller and the buyer as they were known then: this is when.
     */
    reconstructed_at: instant(),
    seller_name: text().notNull(),
    seller_legal_name: text().notNull(),
    seller_address: text().notNull(),
    seller_nip: text().notNull(),
    seller_krs: text().notNull(),
    /** Where to withdraw from the contract and to ask for an invoice. */
    seller_email: text().notNull(),
    /**
     * As in the passport where personal information has it on this day, else as given at registration
     * (docs/decisions/0026). Null, as the e-mail, when the account was deleted before the money came.
     */
    buyer_name: text(),
    buyer_email: text(),
    lines: jsonb().$type<ReceiptLine[]>().notNull(),
    /** The sum of the lines less `prepaid_amount`: what was paid, in grosze. */
    amount: integer().notNull(),
    /** In grosze: what earlier receipts of the same application state as paid, and was deducted. */
    prepaid_amount: integer().notNull().default(0),
    currency: text().notNull(),
    ordered_at: instant().notNull(),
    provider: text().$type<PaymentProviderName>(),
    terms_version: text(),
    terms_accepted_at: instant(),
  },
  () => [
    check('receipts_amount', sql`amount > 0`),
    check('receipts_prepaid_amount', sql`prepaid_amount >= 0`),
    pgPolicy('own_receipts', {
      for: 'select',
      to: 'app_user',
      using: sql`exists (
        select 1 from payments where payments.id = payment_id and payments.user_id = current_setting('app.user_id', true)
      )`,
    }),
  ],
).enableRLS()
