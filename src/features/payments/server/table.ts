import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import type { PaidPackageId } from '#features/packages/contract.ts'
import type { PaymentStatus } from '#features/payments/contract.ts'
import { user } from '#session/session-table.ts'

/** An applicant reads her own payments and writes none: only the provider's word changes them. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once the account is deleted: the law keeps the payment, so it outlives the person (docs/decisions/0010). */
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    packageType: text('package_type').$type<PaidPackageId>().notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    /** In grosze, from the catalogue on the day of the order. */
    amount: integer('amount'),
    currency: text('currency').notNull().default('PLN'),
    provider: text('provider').$type<'sandbox' | 'stripe'>(),
    /** The provider's checkout session. Not in an index: it is looked for among one person's payments only. */
    sessionId: text('session_id'),
    /** The provider's own id of the money that paid it: a refund of other money is none of this payment. */
    moneyId: text('money_id'),
    checkoutUrl: text('checkout_url'),
    checkoutExpiresAt: instant('checkout_expires_at'),
    /** Version of the terms, with the right to withdraw, that was confirmed by ordering, and when. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: instant('terms_accepted_at'),
    completedAt: instant('completed_at'),
    /** "2026/000123", or "TEST/2026/000123" of the sandbox; given, with a row in receipts, on completion. */
    receiptNumber: text('receipt_number'),
    /** Paid although it should not have been (twice, or no longer wanted): the consultancy gives it back. */
    toRefund: boolean('to_refund').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('payments_user_id_created_at').on(t.userId, t.createdAt),
    uniqueIndex('payments_one_open_per_package').on(t.userId, t.packageType).where(sql`status = 'pending'`),
    uniqueIndex('payments_receipt_number').on(t.receiptNumber).where(sql`receipt_number is not null`),
    check('payments_package_type', sql`package_type in ('basic', 'standard', 'premium')`),
    check('payments_status', sql`status in ('pending', 'completed', 'canceled', 'failed', 'refunded')`),
    check('payments_amount', sql`amount > 0`),
    pgPolicy('own_payments', {
      for: 'select',
      to: 'app_user',
      using: sql`user_id = current_setting('app.user_id', true)`,
    }),
  ],
).enableRLS()

/** Every change of a payment with its cause; written with the change, never altered. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    fromStatus: text('from_status').$type<PaymentStatus>(),
    toStatus: text('to_status').$type<PaymentStatus>().notNull(),
    /** For example 'order', 'provider: checkout.session.completed', 'provider asked on return'. */
    cause: text('cause').notNull(),
    /** The provider's own id of the event: it works once. */
    providerEventId: text('provider_event_id').unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('payment_events_payment_id').on(t.paymentId, t.createdAt)],
).enableRLS()
