import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { personalInfo } from './table.ts'

export const PERSONAL_INFO_ERASURE: EraseFile = {
  tables: [personalInfo],
  async erase(tx, { userId }) {
    await tx.delete(personalInfo).where(eq(personalInfo.user_id, userId))
    return []
  },
}
