import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { caseNotes } from './table.ts'

/** What colleagues wrote about the person's cases. */
export const NOTES_ERASURE: EraseFile = {
  tables: [caseNotes],
  async erase(tx, { userId }) {
    await tx.delete(caseNotes).where(eq(caseNotes.user_id, userId))
    return []
  },
}
