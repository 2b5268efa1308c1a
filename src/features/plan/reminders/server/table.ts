import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownRows } from '#database/columns.ts'
import { user } from '#session/session-table.ts'

/** The reminders of the last legal day that a person does not want. */
export const unwantedReminders = pgTable(
  'unwanted_reminders',
  {
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    days_before: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.days_before] }),
    check('unwanted_reminders_days', sql`days_before in (90, 60, 45, 30)`),
    ownRows(),
  ],
).enableRLS()
