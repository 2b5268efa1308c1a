import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'

/** The file of the official receipt of filing (UPO), one a case. Only the owner role inserts rows. */
export const filingConfirmations = pgTable(
  'filing_confirmations',
  {
    case_id: uuid().primaryKey(),
    user_id: text().notNull(),
    file_name: text().notNull(),
    /** Bytes. */
    file_size: integer().notNull(),
    content_type: text({ enum: ['application/pdf', 'image/jpeg', 'image/png'] }).notNull(),
    /** The name of the bytes in the encrypted file store. */
    object_name: text().notNull().unique(),
    /** Whether the consultancy has stored it for the applicant, and who. */
    by_staff: boolean().notNull().default(false),
    stored_by: text().references(() => user.id, { onDelete: 'set null' }),
    stored_at: instant().notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'filing_confirmations_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
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
