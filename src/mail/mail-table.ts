import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MailAttachment } from '#mail/mail-transport.ts'

/** 'kept' is the end of the way in the local outbox; with SMTP_URL a mail is queued, then sent or failed. */
export const MAIL_STATUSES = ['kept', 'queued', 'sent', 'failed'] as const

/** Every mail the product sends; with the local outbox this table is where it is read. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    cause: text('cause').notNull().unique(),
    attachments: jsonb('attachments').$type<MailAttachment[]>().notNull().default([]),
    /** Address that ends mails of this kind with one click; null for what a person must get. */
    unsubscribeUrl: text('unsubscribe_url'),
    status: text('status').$type<(typeof MAIL_STATUSES)[number]>().notNull().default('kept'),
    attempts: integer('attempts').notNull().default(0),
    /** Until then one process is handing it to the mail server; no other may. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true, precision: 3 }),
    /** The server's last refusal, without addresses. */
    lastError: text('last_error'),
    sentAt: timestamp('sent_at', { withTimezone: true, precision: 3 }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index('mails_created_at').on(t.createdAt),
    index('mails_unsent').on(t.createdAt).where(sql`status = 'queued'`),
    check('mails_status', sql`status in ('kept', 'queued', 'sent', 'failed')`),
  ],
).enableRLS()
