import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MailAttachment } from '#mail/mail-transport.ts'

/** Without SMTP_URL a mail stays 'kept' in the local outbox; with it a mail is queued, then sent or failed. */
export const MAIL_STATUSES = ['kept', 'queued', 'sent', 'failed'] as const

/** Every mail of the product; without SMTP_URL the local outbox shows them from this table. */
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
    /** List-Unsubscribe URL; null for mails that cannot be switched off. */
    unsubscribe_url: text(),
    /** Where an answer goes, when not to the sender. */
    reply_to: text(),
    /** Deduplication keys of the mails that this one continues, oldest first: their Message-IDs are made of them. */
    in_reply_to_keys: jsonb().$type<string[]>().notNull().default([]),
    /** The recipient is forgotten when the mail is sent, or has failed: the row goes then. */
    delete_after_send: boolean().notNull().default(false),
    status: text().$type<(typeof MAIL_STATUSES)[number]>().notNull().default('kept'),
    attempts: integer().notNull().default(0),
    /** Until this time one process is delivering the mail, and no other process may. */
    claimed_until: timestamp({ withTimezone: true, precision: 3 }),
    /** The error of the last failed attempt, without addresses. */
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
