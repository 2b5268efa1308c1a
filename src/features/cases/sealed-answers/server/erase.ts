import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { sealedAnswers } from './table.ts'

export const SEALED_ANSWERS_ERASURE: EraseFile = {
  tables: [sealedAnswers],
  async erase(tx, { userId }) {
    await tx.delete(sealedAnswers).where(eq(sealedAnswers.user_id, userId))
    return []
  },
}
