import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MailAttachment } from '#mail/mail-transport.ts'

/** 'kept' is the end of the way in the local outbox; with SMTP_URL a mail is queued, then sent or failed. */
export const MAIL_STATUSES = ['kept', 'queued', 'sent', 'failed'] as const

/** Every mail the product sends; with the local outbox this table is where it is read. */
export const emailOutbox = pgTable(
  'email_outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    dedupe_key: text().notNull().unique(),
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    /** Address that ends mails of this kind with one click; null for what a person must get. */
    unsubscribe_url: text(),
    status: text().$type<(typeof MAIL_STATUSES)[number]>().notNull().default('kept'),
    attempts: integer().notNull().default(0),
    /** Until then one process is handing it to the mail server; no other may. */
    claimed_until: timestamp({ withTimezone: true, precision: 3 }),
    /** The server's last refusal, without addresses. */
    last_error: text(),
    sent_at: timestamp({ withTimezone: true, precision: 3 }),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index('email_outbox_created_at').on(t.created_at),
    index('email_outbox_unsent').on(t.created_at).where(sql`status = 'queued'`),
    check('email_outbox_status', sql`status in ('kept', 'queued', 'sent', 'failed')`),
  ],
).enableRLS()
