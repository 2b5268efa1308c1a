import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import type { PaidPackageId } from '#features/packages/contract.ts'
import type { Dispute, PaymentStatus } from '#features/payments/contract.ts'
import { user } from '#session/session-table.ts'

/** An applicant reads her own payments and writes none: only the provider's update changes them. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null once the account is deleted: the law keeps the payment, so it outlives the person (docs/decisions/0010). */
    user_id: text().references(() => user.id, { onDelete: 'set null' }),
    /** The case whose package it pays; null once the account is deleted. */
    case_id: uuid(),
    package_type: text().$type<PaidPackageId>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    /** In grosze: what is charged, the catalogue's price on the day of the order less `prepaid_amount`. */
    amount: integer(),
    /** In grosze: what was paid for lower packages of the case before, and is deducted from the price. */
    prepaid_amount: integer().notNull().default(0),
    currency: text().notNull().default('PLN'),
    provider: text().$type<'sandbox' | 'stripe'>(),
    /** The provider's checkout session. Not in an index: it is looked for among one person's payments only. */
    session_id: text(),
    /** The provider's own id of the money that paid it: a refund of other money is none of this payment. */
    provider_payment_id: text(),
    checkout_url: text(),
    checkout_expires_at: instant(),
    /** Version of the terms, with the right to withdraw, that was confirmed by ordering, and when. */
    terms_version: text(),
    terms_accepted_at: instant(),
    completed_at: instant(),
    /** "2026/000123", or "TEST/2026/000123" of the sandbox; given, with a row in receipts, on completion. */
    receipt_number: text(),
    /** Paid although it should not have been (twice, or no longer wanted): the consultancy gives it back. */
    to_refund: boolean().notNull().default(false),
    /** When the buyer withdrew from the contract; its money is then to be refunded. */
    withdrawn_at: instant(),
    /** What became of a dispute (chargeback) of the buyer's bank, and since when; null without one. */
    dispute: text().$type<Dispute>(),
    dispute_at: instant(),
    /** The provider's own id of that dispute: after its end another one may begin. */
    dispute_id: text(),
    /** In grosze: how much of the payment that dispute is about; null where it is not known. */
    dispute_amount: integer(),
    /** In grosze: what lost disputes took. When it is the whole amount, the payment has ended. */
    lost_amount: integer().notNull().default(0),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [
    index('payments_user_id_created_at').on(t.user_id, t.created_at),
    foreignKey({
      name: 'payments_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('set null'),
    index('payments_of_case').on(t.case_id),
    uniqueIndex('payments_one_open_per_package').on(t.case_id, t.package_type).where(sql`status = 'pending'`),
    uniqueIndex('payments_receipt_number').on(t.receipt_number).where(sql`receipt_number is not null`),
    check('payments_package_type', sql`package_type in ('basic', 'standard', 'premium')`),
    check('payments_status', sql`status in ('pending', 'completed', 'canceled', 'failed', 'refunded')`),
    check('payments_amount', sql`amount > 0`),
    check('payments_prepaid_amount', sql`prepaid_amount >= 0`),
    check('payments_dispute', sql`dispute in ('open', 'won', 'lost')`),
    check('payments_dispute_at', sql`(dispute is null) = (dispute_at is null)`),
    check('payments_lost_amount', sql`lost_amount >= 0`),
    pgPolicy('own_payments', {
      for: 'select',
      to: 'app_user',
      using: sql`user_id = current_setting('app.user_id', true)`,
    }),
    // A payment that has outlived its account has no case, and is everybody's at the desk.
    pgPolicy('staff_read', {
      for: 'select',
      to: 'app_staff',
      using: sql`case_id is null or exists (select from cases c where c.id = case_id)`,
    }),
    index('payments_by_moment').on(sql`coalesce(completed_at, created_at)`, t.id),
    index('payments_disputed').on(t.id).where(sql`dispute = 'open'`),
    index('payments_refunded').on(t.id).where(sql`status = 'refunded'`),
    index('payments_lost').on(t.id).where(sql`lost_amount > 0`),
    index('payments_to_refund').on(t.id).where(sql`to_refund and status <> 'refunded'`),
  ],
).enableRLS()

/** Every change of a payment with its reason; written with the change, never altered. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    from_status: text().$type<PaymentStatus>(),
    to_status: text().$type<PaymentStatus>().notNull(),
    /** For example 'order', 'provider: checkout.session.completed', 'provider asked on return'. */
    reason: text().notNull(),
    /** The provider's own id of the event: it works once. */
    provider_event_id: text().unique(),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [index('payment_events_payment_id').on(t.payment_id, t.created_at)],
).enableRLS()
