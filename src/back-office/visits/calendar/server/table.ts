import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { staff } from '#session/staff-table.ts'

/**
 * The secret address of the calendar of a member of staff. Row-level security is on without a policy: only the product
 * itself reads it. A suspension deletes the row (trigger, migration 0034).
 */
export const staffCalendars = pgTable('staff_calendars', {
  staff_id: text()
    .primaryKey()
    .references(() => staff.user_id, { onDelete: 'cascade' }),
  token_hash: text().notNull().unique(),
  created_at: instant().notNull().defaultNow(),
}).enableRLS()
