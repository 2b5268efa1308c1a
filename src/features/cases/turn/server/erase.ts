import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { caseWords, caseWork } from './table.ts'

/** The person's rows of the work queue, and the words by which the cases were found. */
export const CASE_WORK_ERASURE: EraseFile = {
  tables: [caseWords, caseWork],
  async erase(tx, { userId }) {
    await tx.delete(caseWords).where(eq(caseWords.user_id, userId))
    await tx.delete(caseWork).where(eq(caseWork.user_id, userId))
    return []
  },
}
