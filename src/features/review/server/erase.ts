import { eq } from 'drizzle-orm'
import { eraseMailsAbout } from '#mail/erase.ts'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { encryptedAnswers, submissionDocuments, submissions } from './table.ts'

/** What was submitted, and the consultancy's mails about it, which have the name. */
export const REVIEW_ERASURE: EraseFile = {
  tables: [encryptedAnswers, submissionDocuments, submissions],
  async erase(tx, { userId }) {
    await tx.delete(encryptedAnswers).where(eq(encryptedAnswers.user_id, userId))
    await tx.delete(submissionDocuments).where(eq(submissionDocuments.user_id, userId))
    const deleted = await tx
      .delete(submissions)
      .where(eq(submissions.user_id, userId))
      .returning({ case_id: submissions.case_id })
    // Before there were cases, the mail was named after the person.
    const about = [userId, ...deleted.map(({ case_id }) => case_id)]
    await eraseMailsAbout(
      tx,
      about.map((id) => `application-submitted:${id}`),
    )
    return []
  },
}
