import { eq, sql } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { walkIns } from './table.ts'

/** What was noted of the person; of a colleague, that it was they who opened the case. */
export const WALK_INS_ERASURE: EraseFile = {
  tables: [walkIns],
  async erase(tx, { userId }) {
    await tx.delete(walkIns).where(eq(walkIns.user_id, userId))
    await tx.execute(sql`update walk_ins set opened_by = null where opened_by = ${userId}`)
    return []
  },
}
