import { sql } from 'drizzle-orm'
import { accountOffers } from '#back-office/inbox/offer/server/table.ts'
import { rows } from '#database/database.ts'
import { eraseMailsAbout } from '#mail/erase.ts'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { entriesOf } from './export.ts'
import { keyOfEntry } from './mail.ts'
import { inboxAnswers, inboxEntries } from './table.ts'

/**
 * What the inbox has of the person: the answers, with their mails, and what was joined to the person's cases, from
 * whatever address. Before the messages and the requests themselves, which take their entries along.
 */
export const INBOX_ERASURE: EraseFile = {
  tables: [inboxEntries, inboxAnswers, accountOffers],
  async erase(tx, person) {
    const found = await tx.execute(sql`
      ${entriesOf(person)}
      union select e.id from inbox_entries e join cases c on c.id = e.case_id where c.user_id = ${person.userId}`)
    const ids = rows<{ id: string }>(found).map(({ id }) => id)
    const list = sql`any (${sql.param(ids)}::uuid[])`
    await eraseMailsAbout(
      tx,
      ids.flatMap((id) => [keyOfEntry(id), `contact-message:${id}:`]),
    )
    const email = person.email_verified ? person.email : null
    await tx.execute(sql`
      delete from account_offers where entry_id = ${list} or account_id = ${person.userId} or email = lower(${email}::text)`)
    await tx.execute(sql`update account_offers set asked_by = null where asked_by = ${person.userId}`)
    await tx.execute(sql`delete from inbox_answers where entry_id = ${list}`)
    await tx.execute(sql`delete from inbox_entries where id = ${list}`)
    await tx.execute(sql`delete from contact_messages where id = ${list}`)
    return []
  },
}
