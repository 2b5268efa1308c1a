import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { caseSnoozes } from './table.ts'

/** Those of a case go with it. */
export const SNOOZES_ERASURE: EraseFile = {
  tables: [caseSnoozes],
  async erase(tx, { userId }) {
    await tx.delete(caseSnoozes).where(eq(caseSnoozes.user_id, userId))
    return []
  },
}
