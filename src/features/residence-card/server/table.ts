import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'

/**
 * The residence card that followed from a case, one a case. Only the owner role writes: it is recorded also when the case is
 * closed.
 */
export const residenceCards = pgTable(
  'residence_cards',
  {
    case_id: uuid().primaryKey(),
    user_id: text().notNull(),
    /** YYYY-MM-DD. */
    collected_on: date().notNull(),
    /** The last day that is printed on it. */
    valid_until: date().notNull(),
    /** Whether the consultancy has recorded it as it stands, and who. */
    by_staff: boolean().notNull().default(false),
    recorded_by: text().references(() => user.id, { onDelete: 'set null' }),
    recorded_at: instant().notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'residence_cards_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    check('residence_cards_days', sql`valid_until > collected_on`),
    index('residence_cards_user_id').on(t.user_id),
    index('residence_cards_recorded_by').on(t.recorded_by),
    index('residence_cards_valid_until').on(t.valid_until, t.case_id),
    pgPolicy('own_rows_read', {
      for: 'select',
      to: 'app_user',
      using: sql`user_id = current_setting('app.user_id', true)`,
    }),
    staffReads(),
  ],
).enableRLS()
