import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'

/** Messages of the contact page, from anybody. Without a policy and without rights: app_user sees none. */
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
