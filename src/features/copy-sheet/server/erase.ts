import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { copySheetTicks, copySheetTranslations } from './table.ts'

export const COPY_SHEET_ERASURE: EraseFile = {
  tables: [copySheetTicks, copySheetTranslations],
  async erase(tx, { userId }) {
    await tx.delete(copySheetTicks).where(eq(copySheetTicks.user_id, userId))
    await tx.delete(copySheetTranslations).where(eq(copySheetTranslations.user_id, userId))
    return []
  },
}
