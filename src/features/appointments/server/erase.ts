import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { appointments } from './table.ts'

export const APPOINTMENTS_ERASURE: EraseFile = {
  tables: [appointments],
  async erase(tx, { userId }) {
    await tx.delete(appointments).where(eq(appointments.user_id, userId))
    return []
  },
}
