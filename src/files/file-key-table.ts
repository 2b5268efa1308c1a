import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#database/columns.ts'

/** Only the name of the accounts' table, for the foreign key: the base does not import features. */
const user = pgTable('user', { id: text('id').primaryKey() })

/**
 * One random key a person, wrapped by FILES_KEY. Deleting the row makes every copy of the person's files
 * unreadable, in backups too. Row-level security without a policy: app_user never sees a key.
 */
export const fileKeys = pgTable('file_keys', {
  user_id: text()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  wrapped_key: bytea().notNull(),
  created_at: instant().notNull().defaultNow(),
}).enableRLS()
