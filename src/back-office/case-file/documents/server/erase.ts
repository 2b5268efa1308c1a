import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { documentVerdicts } from './table.ts'

/** The verdicts on the person's documents. */
export const VERDICTS_ERASURE: EraseFile = {
  tables: [documentVerdicts],
  async erase(tx, { userId }) {
    await tx.delete(documentVerdicts).where(eq(documentVerdicts.user_id, userId))
    return []
  },
}
