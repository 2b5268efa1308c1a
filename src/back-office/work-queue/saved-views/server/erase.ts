import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { savedViews } from './table.ts'

export const SAVED_VIEWS_ERASURE: EraseFile = {
  tables: [savedViews],
  async erase(tx, { userId }) {
    await tx.delete(savedViews).where(eq(savedViews.user_id, userId))
    return []
  },
}
