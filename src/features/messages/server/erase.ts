import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { caseMessages } from './table.ts'

/** The conversations of the person's cases. What a member of staff wrote to somebody else stays, without the name. */
export const MESSAGES_ERASURE: EraseFile = {
  tables: [caseMessages],
  async erase(tx, { userId }) {
    await tx.delete(caseMessages).where(eq(caseMessages.user_id, userId))
    return []
  },
}
