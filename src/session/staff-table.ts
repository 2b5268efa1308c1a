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
  },
  () => [
    check('staff_role', sql`role in ('specialist', 'admin')`),
    pgPolicy('staff_read', {
      for: 'select',
      to: 'app_staff',
      using: sql`(select current_staff()) is not null`,
    }),
  ],
).enableRLS()
