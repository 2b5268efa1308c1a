import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { user } from '#session/session-table.ts'

/** Why an account will be erased: its owner has asked (an admin for one of staff), or nobody has used it for years. */
export const CLOSING_REASONS = ['asked', 'inactive'] as const

/** Accounts that will be erased. */
export const accountClosures = pgTable(
  'account_closures',
  {
    user_id: text()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    reason: text({ enum: CLOSING_REASONS }).notNull(),
    asked_at: instant().notNull().defaultNow(),
    erase_at: instant().notNull(),
    /** Since when nobody can sign in any more, nor keep the account. */
    begun_at: instant(),
  },
  (t) => [
    index('account_closures_erase_at').on(t.erase_at),
    check('account_closures_reason', sql`reason in ('asked', 'inactive')`),
  ],
).enableRLS()
