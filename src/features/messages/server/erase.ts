import { eq } from 'drizzle-orm'
import { eraseMailsAbout } from '#mail/erase.ts'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { caseFiles } from '../files/server/table.ts'
import { caseMessages } from './table.ts'

/** What began the deduplication keys of mails to the desk about a case in earlier versions; they had the name. */
const keyOfUnread = (caseId: string) => `message-unread:${caseId}:`

/** The conversations of the person's cases with their files, also those of notes, and the mails to the consultancy about them, which have the name. What a member of staff wrote to somebody else stays, without the name. */
export const MESSAGES_ERASURE: EraseFile = {
  tables: [caseFiles, caseMessages],
  async erase(tx, { userId }) {
    const files = await tx.delete(caseFiles).where(eq(caseFiles.user_id, userId)).returning()
    const deleted = await tx
      .delete(caseMessages)
      .where(eq(caseMessages.user_id, userId))
      .returning({ case_id: caseMessages.case_id })
    const cases = new Set(deleted.map(({ case_id }) => case_id))
    await eraseMailsAbout(tx, [...cases].map(keyOfUnread))
    return files.map(({ object_name }) => object_name)
  },
}
