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
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'
import { RECEIPT_DIFFERENCES, RECEIPT_KINDS, SEAL_STATES } from '../contract.ts'

/** The file of the official receipt of filing (UPO), one a case. Only the owner role inserts rows. */
export const filingConfirmations = pgTable(
  'filing_confirmations',
  {
    case_id: uuid().primaryKey(),
    user_id: text().notNull(),
    file_name: text().notNull(),
    /** Bytes. */
    file_size: integer().notNull(),
    content_type: text({
      enum: ['application/pdf', 'application/xml', 'image/jpeg', 'image/png'],
    }).notNull(),
    /** The name of the bytes in the encrypted file store. */
    object_name: text().notNull().unique(),
    /** Whether the consultancy has stored it for the applicant, and who. */
    by_staff: boolean().notNull().default(false),
    stored_by: text().references(() => user.id, { onDelete: 'set null' }),
    stored_at: instant().notNull().defaultNow(),
    /** What was read of the file when it was stored; null for an older one. */
    reading_kind: text({ enum: RECEIPT_KINDS }),
    read_number: text(),
    read_filed_at: instant(),
    seal: text({ enum: SEAL_STATES }),
    sealed_by: text(),
    /** What was read otherwise than typed: what was typed is what counts. */
    differs: text({ enum: RECEIPT_DIFFERENCES }).array().notNull().default(sql`'{}'`),
  },
  (t) => [
    foreignKey({
      name: 'filing_confirmations_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    check('filing_confirmations_reading_kind', sql`reading_kind in ('upp', 'upd', 'other', 'none')`),
    check('filing_confirmations_seal', sql`seal in ('none', 'unchanged', 'changed', 'unchecked')`),
    check('filing_confirmations_differs', sql`differs <@ array['number', 'filed_at', 'sender']`),
    index('filing_confirmations_stored_by').on(t.stored_by),
    index('filing_confirmations_user_id').on(t.user_id),
    pgPolicy('own_rows_read', {
      for: 'select',
      to: 'app_user',
      using: sql`user_id = current_setting('app.user_id', true)`,
    }),
    staffReads(),
  ],
).enableRLS()
