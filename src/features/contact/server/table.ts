import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'

/**
 * Messages of the contact page, from anybody. app_user has no right on them; staff read those whose entry of the inbox
 * they see.
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
    /** Language of the page on which it was written; null for messages of versions before. */
    locale: text(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('contact_messages_newest').on(table.created_at.desc(), table.id.desc()),
    pgPolicy('staff_read', {
      for: 'select',
      to: 'app_staff',
      using: sql`exists (select from inbox_entries e where e.id = contact_messages.id)`,
    }),
  ],
).enableRLS()
