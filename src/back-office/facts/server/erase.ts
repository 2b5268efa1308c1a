import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { factChecks } from './table.ts'

/** What an admin has checked stays, without the name. */
export const FACTS_ERASURE: EraseFile = {
  tables: [factChecks],
  async erase(tx, { userId }) {
    await tx.update(factChecks).set({ saved_by: null }).where(eq(factChecks.saved_by, userId))
    return []
  },
}
