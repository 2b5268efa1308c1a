import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { staffClosures } from './table.ts'

/** When a colleague was away goes with the colleague; what an admin has closed for others stays, without the name. */
export const CLOSURES_ERASURE: EraseFile = {
  tables: [staffClosures],
  async erase(tx, { userId }) {
    await tx.delete(staffClosures).where(eq(staffClosures.staff_id, userId))
    await tx.update(staffClosures).set({ set_by: null }).where(eq(staffClosures.set_by, userId))
    return []
  },
}
