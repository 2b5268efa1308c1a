import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { residenceCards } from './table.ts'

export const RESIDENCE_CARD_ERASURE: EraseFile = {
  tables: [residenceCards],
  async erase(tx, { userId }) {
    await tx.delete(residenceCards).where(eq(residenceCards.user_id, userId))
    return []
  },
}
