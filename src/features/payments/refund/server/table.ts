import { sql } from 'drizzle-orm'
import { check, date, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import type { RefundMethod, RefundReason } from '#features/payments/contract.ts'
import { payments } from '#features/payments/server/table.ts'
import { user } from '#session/session-table.ts'

/**
 * That a payment is to be given back, stored before the provider is called, so that a crash between the two loses
 * nothing. It is done when the payment is refunded.
 */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    payment_id: uuid()
      .primaryKey()
      .references(() => payments.id),
    how: text().$type<RefundMethod>().notNull(),
    reason: text().$type<RefundReason>().notNull(),
    /** For the books; applicants never see it. */
    note: text().notNull().default(''),
    /** The day of the bank transfer of a refund by hand. */
    transferred_on: date(),
    /** A part of the provider's idempotency key: a refund that was refused can be asked for anew. */
    requested_at: instant().notNull().default(sql`clock_timestamp()`),
    /** Null once the account of this member of staff is deleted. */
    requested_by: text().references(() => user.id, { onDelete: 'set null' }),
    /** When the provider refused it; the money is then given back in another way. */
    refused_at: instant(),
    /** Why, in the provider's words. */
    refused_reason: text(),
  },
  (t) => [
    index('payment_refunds_requested_by').on(t.requested_by),
    check('payment_refunds_how', sql`how in ('provider', 'by_hand')`),
    check(
      'payment_refunds_reason',
      sql`reason in ('paid_twice', 'withdrawn', 'mistake', 'not_delivered', 'goodwill', 'other')`,
    ),
    check('payment_refunds_note', sql`char_length(note) <= 500`),
    check('payment_refunds_refused_reason', sql`char_length(refused_reason) <= 300`),
    check('payment_refunds_by_hand', sql`(transferred_on is not null) = (how = 'by_hand')`),
    pgPolicy('staff_read', {
      for: 'select',
      to: 'app_staff',
      using: sql`exists (select from payments p where p.id = payment_id)`,
    }),
  ],
).enableRLS()
