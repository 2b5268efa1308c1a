import { eraseMailsAbout } from '#mail/erase.ts'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { messagesOf } from './store.ts'
import { contactMessages } from './table.ts'

/** The messages from the person's address, and the mails that contain them. */
export const CONTACT_ERASURE: EraseFile = {
  tables: [contactMessages],
  async erase(tx, person) {
    const deleted = await tx
      .delete(contactMessages)
      .where(messagesOf(person))
      .returning({ id: contactMessages.id })
    await eraseMailsAbout(
      tx,
      deleted.map(({ id }) => `contact-message:${id}:`),
    )
    return []
  },
}
