import { sql } from 'drizzle-orm'
import { accountOffers } from '#back-office/inbox/offer/server/table.ts'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import type { Person } from '#personal-data/person.ts'
import { inboxAnswers, inboxEntries } from './table.ts'

/** The entries of the person's requests, and of messages from the person's address, which must be confirmed. */
export const entriesOf = ({ userId, email, email_verified }: Person) => sql`
  select e.id from inbox_entries e left join contact_messages g on g.id = e.contact_message_id
    left join consultations n on n.id = e.consultation_id
  where n.user_id = ${userId} or (${email_verified} and lower(g.email) = lower(${email}))`

export const INBOX_EXPORT: ExportFile = {
  tables: [
    exportTable(inboxEntries, {
      of: (person) => sql`${inboxEntries.id} = any (array(${entriesOf(person)}))`,
      columns: {
        id: 'given',
        contact_message_id: 'given',
        consultation_id: 'given',
        case_id: 'given',
        received_at: 'given',
        opened_at: 'given',
        opened_by: 'internal',
        answered_at: 'given',
        closed_at: 'given',
        closed_by: 'internal',
        closed_reason: 'given',
        updated_at: 'given',
      },
    }),
    exportTable(inboxAnswers, {
      of: (person) => sql`${inboxAnswers.entry_id} = any (array(${entriesOf(person)}))`,
      columns: { id: 'given', entry_id: 'given', author_id: 'internal', text: 'given', sent_at: 'given' },
    }),
    exportTable(accountOffers, {
      of: ({ userId, email, email_verified }) =>
        sql`${accountOffers.account_id} = ${userId} or (${email_verified} and ${accountOffers.email} = lower(${email}))`,
      columns: {
        entry_id: 'given',
        email: 'given',
        token_hash: 'secret',
        asked_by: 'internal',
        asked_at: 'given',
        expires_at: 'given',
        account_id: 'given',
        accepted_at: 'given',
        answer: 'given',
        answered_at: 'given',
      },
    }),
  ],
}
