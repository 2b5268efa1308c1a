import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { staffAbsences } from './table.ts'

/** When a colleague was away goes with the colleague; what an admin has closed for others stays, without the name. */
export const CLOSURES_ERASURE: EraseFile = {
  tables: [staffAbsences],
  async erase(tx, { userId }) {
    await tx.delete(staffAbsences).where(eq(staffAbsences.staff_id, userId))
    await tx.update(staffAbsences).set({ covered_by: null }).where(eq(staffAbsences.covered_by, userId))
    await tx.update(staffAbsences).set({ set_by: null }).where(eq(staffAbsences.set_by, userId))
    return []
  },
}
