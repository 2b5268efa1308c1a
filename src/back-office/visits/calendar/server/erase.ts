import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { staffCalendars } from './table.ts'

export const CALENDARS_ERASURE: EraseFile = {
  tables: [staffCalendars],
  async erase(tx, { userId }) {
    await tx.delete(staffCalendars).where(eq(staffCalendars.staff_id, userId))
    return []
  },
}
