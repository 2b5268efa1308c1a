import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { checkOverrules } from './table.ts'

export const CHECKS_ERASURE: EraseFile = {
  tables: [checkOverrules],
  async erase(tx, { userId }) {
    await tx.delete(checkOverrules).where(eq(checkOverrules.user_id, userId))
    return []
  },
}
