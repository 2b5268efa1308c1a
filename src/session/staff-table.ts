import { sql } from 'drizzle-orm'
import { check, pgPolicy, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { user } from './session-table.ts'

/**
 * The people of the consultancy. A member of staff is an account with a row here; a suspended one keeps the row and
 * reaches nothing.
 */
export const staff = pgTable(
  'staff',
  {
    user_id: text()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text({ enum: ['specialist', 'admin'] }).notNull(),
    suspended_at: instant(),
    created_at: instant().notNull().defaultNow(),
    /** The screen of the desk that one begins with (work-queue/start-view); null for the whole queue. */
    start_at: text(),
  },
  () => [
    check('staff_role', sql`role in ('specialist', 'admin')`),
    check('staff_start_at', sql`start_at ~ '^/office[/?]' and char_length(start_at) <= 500`),
    pgPolicy('staff_read', {
      for: 'select',
      to: 'app_staff',
      using: sql`(select current_staff()) is not null`,
    }),
  ],
).enableRLS()
