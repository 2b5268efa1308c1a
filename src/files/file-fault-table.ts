import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'

/** Only the name of the table of accounts, for the foreign key: the base must not import features. */
const user = pgTable('user', { id: text('id').primaryKey() })

/** What can be wrong with a stored file that the database refers to. */
export const FAULTS = ['missing', 'damaged'] as const

/**
 * Stored files that could not be read: noted when somebody opens one and when the monthly check finds one. Row-level
 * security is on without a policy: only the owner role reads it.
 */
export const fileFaults = pgTable(
  'file_faults',
  {
    object_name: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    fault: text({ enum: FAULTS }).notNull(),
    found_at: instant().notNull().defaultNow(),
    /** When the operator was mailed about it. */
    told_at: instant(),
    /** When a later check found it well, or nothing refers to it any more. */
    resolved_at: instant(),
  },
  (t) => [
    check('file_faults_fault', sql`fault in ('missing', 'damaged')`),
    index('file_faults_user_id').on(t.user_id),
  ],
).enableRLS()

/** How far the monthly check is: each file belongs to one of thirty portions, by a hash of its name. Nobody's data. */
export const fileChecks = pgTable('file_checks', {
  portion: smallint().primaryKey(),
  /** The last name that was read of a portion that is not finished; null for one that is. */
  read_to: text(),
  /** Files that the last check of this portion has read, so far, and how many of them were bad. */
  files: integer().notNull().default(0),
  faults: integer().notNull().default(0),
  /** When this portion was last read to its end; null when it never was. */
  finished_at: instant(),
}).enableRLS()
