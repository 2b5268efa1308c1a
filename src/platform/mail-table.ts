import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Every mail the product sends; with the local outbox this table is where it is read. */
export const mails = pgTable('mails', {
  id: uuid('id').primaryKey().defaultRandom(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  cause: text('cause').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
}).enableRLS()
