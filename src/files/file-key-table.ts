import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#database/columns.ts'

/** Only the name of the table of accounts, for the foreign key: the base must not import features. */
const user = pgTable('user', { id: text('id').primaryKey() })

/**
 * One random key per person, encrypted with FILES_KEY. Deleting the row makes every copy of the person's files
 * unreadable, in backups too. Row-level security is on without a policy: app_user never sees a key.
 */
export const fileKeys = pgTable('file_keys', {
  user_id: text()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  wrapped_key: bytea().notNull(),
  created_at: instant().notNull().defaultNow(),
}).enableRLS()
