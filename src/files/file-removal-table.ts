import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'

/** Only the name of the table of accounts, for the foreign key: the base must not import features. */
const user = pgTable('user', { id: text('id').primaryKey() })

/**
 * Files that were removed while a backup runs, which may still have to read them: they are deleted when it has ended
 * (docs/decisions/0061). Row-level security is on without a policy: only the owner role reads it.
 */
export const fileRemovals = pgTable(
  'file_removals',
  {
    object_name: text().primaryKey(),
    /** Whose file it is: an erasure deletes all of a person's files at once, and these rows. */
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [index('file_removals_user_id').on(t.user_id)],
).enableRLS()
