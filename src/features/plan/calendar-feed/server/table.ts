import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { user } from '#session/session-table.ts'

/** The secret address of a person's calendar. Row-level security is on without a policy: only the product itself reads it. */
export const planCalendars = pgTable('plan_calendars', {
  user_id: text()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  token_hash: text().notNull().unique(),
  created_at: instant().notNull().defaultNow(),
}).enableRLS()
