import { eq } from 'drizzle-orm'
import { eraseMailsAbout } from '#mail/erase.ts'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { mailsAbout } from './mail.ts'
import { thirdParties, thirdPartyAnswers, thirdPartyEvents, thirdPartyLinks } from './table.ts'

/** What was asked of others, their addresses and the mails to them. The files go with the files of the case. */
export const THIRD_PARTIES_ERASURE: EraseFile = {
  tables: [thirdPartyEvents, thirdPartyAnswers, thirdPartyLinks, thirdParties],
  async erase(tx, { userId }) {
    await tx.delete(thirdPartyEvents).where(eq(thirdPartyEvents.user_id, userId))
    await tx.delete(thirdPartyAnswers).where(eq(thirdPartyAnswers.user_id, userId))
    await tx.delete(thirdPartyLinks).where(eq(thirdPartyLinks.user_id, userId))
    const gone = await tx
      .delete(thirdParties)
      .where(eq(thirdParties.user_id, userId))
      .returning({ id: thirdParties.id })
    await eraseMailsAbout(
      tx,
      gone.map(({ id }) => mailsAbout(id)),
    )
    return []
  },
}
