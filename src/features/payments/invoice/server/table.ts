import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import type { BuyerKind, InvoiceKind, InvoiceLine, KsefStatus } from '#features/payments/invoice/contract.ts'
import { payments } from '#features/payments/server/table.ts'

/**
 * Everything an invoice states, written once: a trigger refuses every change but that of the columns of KSeF, and keeps it
 * as long as a receipt. It outlives the account (docs/decisions/0073).
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey().defaultRandom(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    kind: text().$type<InvoiceKind>().notNull(),
    /** The invoice that a corrective one corrects. */
    corrects_id: uuid().references((): AnyPgColumn => invoices.id),
    /** "FV/2026/000001", a corrective one "FK/2026/000001"; of the sandbox "TEST/FV/2026/000001". */
    number: text().notNull().unique(),
    /** Days in Warsaw, YYYY-MM-DD. */
    issued_on: date().notNull(),
    issued_at: instant().notNull(),
    sold_on: date().notNull(),
    paid_on: date().notNull(),
    seller_name: text().notNull(),
    /** 10 digits. */
    seller_nip: text().notNull(),
    seller_address_1: text().notNull(),
    seller_address_2: text().notNull(),
    seller_email: text().notNull(),
    buyer_kind: text().$type<BuyerKind>().notNull(),
    buyer_name: text().notNull(),
    /** 10 digits; null for a person. */
    buyer_nip: text(),
    /** Street and number. */
    buyer_address_1: text().notNull(),
    /** Postcode and city. */
    buyer_address_2: text().notNull(),
    buyer_country: text().notNull().default('PL'),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    /** In grosze; of a corrective invoice the difference, below zero. */
    net: integer().notNull(),
    vat: integer().notNull(),
    gross: integer().notNull(),
    currency: text().notNull().default('PLN'),
    /** The provision by which the seller is exempt from VAT; null where VAT is charged. */
    exemption_basis: text(),
    /** In Polish; of a corrective invoice only. */
    correction_reason: text(),
    /** Null for an invoice that does not go to KSeF: of a consumer, or issued while nothing was sent there. */
    ksef_status: text().$type<KsefStatus>(),
    ksef_reference: text(),
    ksef_number: text().unique(),
    ksef_accepted_at: instant(),
    ksef_error: text(),
    /** The very bytes that were sent. */
    fa3_xml: text(),
  },
  (t) => [
    uniqueIndex('invoices_one_per_payment').on(t.payment_id).where(sql`kind = 'invoice'`),
    uniqueIndex('invoices_one_correction').on(t.corrects_id),
    index('invoices_payment_id').on(t.payment_id),
    index('invoices_issued_on').on(t.issued_on),
    index('invoices_in_ksef').on(t.issued_at).where(sql`ksef_status in ('waiting', 'sent')`),
    check('invoices_kind', sql`kind in ('invoice', 'corrective')`),
    check(
      'invoices_corrects',
      sql`(kind = 'corrective') = (corrects_id is not null) and (kind = 'corrective') = (correction_reason is not null)`,
    ),
    check('invoices_buyer_kind', sql`buyer_kind in ('firm', 'person')`),
    check('invoices_buyer_nip', sql`(buyer_kind = 'firm') = (buyer_nip is not null)`),
    check(
      'invoices_nips',
      sql`seller_nip ~ '^[0-9]{10}$' and (buyer_nip is null or buyer_nip ~ '^[0-9]{10}$')`,
    ),
    check('invoices_sum', sql`net + vat = gross`),
    check(
      'invoices_sign',
      sql`case kind when 'invoice' then net > 0 and vat >= 0 else net < 0 and vat <= 0 end`,
    ),
    // VAT of nothing is an exemption, and an exemption names its provision.
    check('invoices_no_zero_vat', sql`(vat = 0) = (exemption_basis is not null)`),
    check('invoices_ksef_status', sql`ksef_status in ('waiting', 'sent', 'accepted', 'rejected')`),
    check('invoices_ksef_error', sql`char_length(ksef_error) <= 1000`),
    pgPolicy('own_invoices', {
      for: 'select',
      to: 'app_user',
      using: sql`exists (
        select 1 from payments where payments.id = payment_id and payments.user_id = current_setting('app.user_id', true)
      )`,
    }),
    pgPolicy('staff_read', {
      for: 'select',
      to: 'app_staff',
      using: sql`exists (select from payments p where p.id = payment_id)`,
    }),
  ],
).enableRLS()
