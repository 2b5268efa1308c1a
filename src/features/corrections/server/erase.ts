import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { answerCorrections } from './table.ts'

/** The questions about the person's answers. */
export const CORRECTIONS_ERASURE: EraseFile = {
  tables: [answerCorrections],
  async erase(tx, { userId }) {
    await tx.delete(answerCorrections).where(eq(answerCorrections.user_id, userId))
    return []
  },
}
