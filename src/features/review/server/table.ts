import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant, ownRows } from '#database/columns.ts'
import { user } from '#session/session-table.ts'

/** One row per submitted application, with the time of the first submission. */
export const applications = pgTable(
  'applications',
  {
    user_id: text()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    submitted_at: instant().notNull().defaultNow(),
  },
  () => [ownRows()],
).enableRLS()
