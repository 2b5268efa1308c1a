import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { caseQueue, caseSearchTerms } from './table.ts'

/** The person's rows of the work queue, and the words by which the cases were found. */
export const CASE_WORK_ERASURE: EraseFile = {
  tables: [caseSearchTerms, caseQueue],
  async erase(tx, { userId }) {
    await tx.delete(caseSearchTerms).where(eq(caseSearchTerms.user_id, userId))
    await tx.delete(caseQueue).where(eq(caseQueue.user_id, userId))
    return []
  },
}
