import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invoices } from '#features/payments/invoice/server/table.ts'
import { receipts } from '#features/payments/receipt/server/table.ts'
import { paymentRefunds } from '#features/payments/refund/server/table.ts'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import type { Person } from '#personal-data/person.ts'
import { paymentEvents, payments } from './table.ts'

export const PAYMENTS_EXPORT: ExportFile = {
  tables: [
    exportTable(payments, {
      of: ({ userId }) => eq(payments.user_id, userId),
      columns: {
        id: 'given',
        user_id: 'given',
        case_id: 'given',
        package_type: 'given',
        status: 'given',
        amount: 'given',
        prepaid_amount: 'given',
        currency: 'given',
        provider: 'given',
        session_id: 'given',
        provider_payment_id: 'given',
        checkout_url: 'given',
        checkout_expires_at: 'given',
        terms_version: 'given',
        terms_accepted_at: 'given',
        completed_at: 'given',
        receipt_number: 'given',
        to_refund: 'given',
        withdrawn_at: 'given',
        dispute: 'given',
        dispute_at: 'given',
        dispute_id: 'given',
        dispute_amount: 'given',
        lost_amount: 'given',
        created_at: 'given',
        updated_at: 'given',
      },
    }),
    exportTable(paymentEvents, {
      of: ofOwnPayment(paymentEvents.payment_id),
      columns: {
        id: 'given',
        payment_id: 'given',
        from_status: 'given',
        to_status: 'given',
        reason: 'given',
        provider_event_id: 'given',
        created_at: 'given',
      },
    }),
    exportTable(paymentRefunds, {
      of: ofOwnPayment(paymentRefunds.payment_id),
      columns: {
        payment_id: 'given',
        how: 'given',
        reason: 'given',
        note: 'given',
        transferred_on: 'given',
        requested_at: 'given',
        requested_by: 'internal',
        refused_at: 'given',
        refused_reason: 'internal',
      },
    }),
    exportTable(receipts, {
      of: ofOwnPayment(receipts.payment_id),
      columns: {
        payment_id: 'given',
        number: 'given',
        issued_at: 'given',
        reconstructed_at: 'given',
        seller_name: 'given',
        seller_legal_name: 'given',
        seller_address: 'given',
        seller_nip: 'given',
        seller_krs: 'given',
        seller_email: 'given',
        buyer_name: 'given',
        buyer_email: 'given',
        lines: 'given',
        amount: 'given',
        prepaid_amount: 'given',
        currency: 'given',
        ordered_at: 'given',
        provider: 'given',
        terms_version: 'given',
        terms_accepted_at: 'given',
      },
    }),
    exportTable(invoices, {
      of: ofOwnPayment(invoices.payment_id),
      columns: {
        id: 'given',
        payment_id: 'given',
        kind: 'given',
        corrects_id: 'given',
        number: 'given',
        issued_on: 'given',
        issued_at: 'given',
        sold_on: 'given',
        paid_on: 'given',
        seller_name: 'given',
        seller_nip: 'given',
        seller_address_1: 'given',
        seller_address_2: 'given',
        seller_email: 'given',
        buyer_kind: 'given',
        buyer_name: 'given',
        buyer_nip: 'given',
        buyer_address_1: 'given',
        buyer_address_2: 'given',
        buyer_country: 'given',
        lines: 'given',
        net: 'given',
        vat: 'given',
        gross: 'given',
        currency: 'given',
        exemption_basis: 'given',
        correction_reason: 'given',
        ksef_status: 'given',
        ksef_reference: 'given',
        ksef_number: 'given',
        ksef_accepted_at: 'given',
        ksef_error: 'internal',
        fa3_xml: 'given',
      },
    }),
  ],
}

function ofOwnPayment(paymentId: PgColumn) {
  return ({ userId }: Person): SQL =>
    sql`exists (select from ${payments} where ${payments.id} = ${paymentId} and ${payments.user_id} = ${userId})`
}
