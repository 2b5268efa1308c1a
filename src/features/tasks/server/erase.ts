import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { caseTasks } from './table.ts'

/** The tasks of the person's cases. */
export const TASKS_ERASURE: EraseFile = {
  tables: [caseTasks],
  async erase(tx, { userId }) {
    await tx.delete(caseTasks).where(eq(caseTasks.user_id, userId))
    return []
  },
}
