import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { macros, macroTexts } from './table.ts'

/** What somebody has written for the team stays, without the name. */
export const MACROS_ERASURE: EraseFile = {
  tables: [macros, macroTexts],
  async erase(tx, { userId }) {
    await tx.update(macros).set({ created_by: null }).where(eq(macros.created_by, userId))
    await tx.update(macros).set({ updated_by: null }).where(eq(macros.updated_by, userId))
    return []
  },
}
