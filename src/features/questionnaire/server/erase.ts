import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { questionnaireParts } from './table.ts'

export const QUESTIONNAIRE_ERASURE: EraseFile = {
  tables: [questionnaireParts],
  async erase(tx, { userId }) {
    await tx.delete(questionnaireParts).where(eq(questionnaireParts.user_id, userId))
    return []
  },
}
