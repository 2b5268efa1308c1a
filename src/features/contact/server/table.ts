import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'

/**
 * Messages of the contact page, from anybody. Row-level security without a policy and without grants: app_user cannot
 * read them.
 */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index('contact_messages_newest').on(table.created_at.desc(), table.id.desc())],
).enableRLS()
