import { sql } from 'drizzle-orm'
import { date, index, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'

/**
 * Cases that a member of staff has set aside until a day; nobody else reads them. Which of them still sleep is decided by
 * snoozed_cases() (migration 0082).
 */
export const caseSnoozes = pgTable(
  'case_snoozes',
  {
    /** The member of staff. */
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    case_id: uuid()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    /** The day on which the case comes back. */
    until: date().notNull(),
    /** What has happened since then ends it earlier. */
    set_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.case_id] }),
    index('case_snoozes_case_id').on(t.case_id),
    pgPolicy('own_rows', {
      to: 'app_staff',
      using: sql`user_id = (select current_staff())`,
      withCheck: sql`user_id = (select current_staff()) and exists (select from cases c where c.id = case_id)`,
    }),
  ],
).enableRLS()
