import { sql } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { emailOutbox } from './email-outbox-table.ts'

/**
 * The mails to the person. An unconfirmed address exports none: its confirmation mail would confirm it. Mails to the
 * consultancy about the person repeat what other tables export.
 */
export const MAIL_EXPORT: ExportFile = {
  tables: [
    exportTable(emailOutbox, {
      of: ({ email, email_verified }) =>
        sql`${email_verified} and lower(${emailOutbox.recipient}) = lower(${email})`,
      columns: {
        id: 'given',
        recipient: 'given',
        subject: 'given',
        text: 'given',
        html: 'given',
        dedupe_key: 'internal',
        attachments: 'given',
        unsubscribe_url: 'secret',
        reply_to: 'given',
        in_reply_to_keys: 'internal',
        delete_after_send: 'internal',
        status: 'given',
        attempts: 'given',
        claimed_until: 'internal',
        last_error: 'internal',
        sent_at: 'given',
        created_at: 'given',
      },
    }),
  ],
}
