import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { caseLetters } from './table.ts'

/** The letters of the person's cases. Their files go with the files of the case. */
export const LETTERS_ERASURE: EraseFile = {
  tables: [caseLetters],
  async erase(tx, { userId }) {
    await tx.delete(caseLetters).where(eq(caseLetters.user_id, userId))
    return []
  },
}
