import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { session, user } from './session-table.ts'
import { staff } from './staff-table.ts'

/** The account itself, after everything that refers to it. */
export const SESSION_ERASURE: EraseFile = {
  tables: [session, staff, user],
  async erase(tx, { userId }) {
    await tx.delete(session).where(eq(session.user_id, userId))
    await tx.delete(staff).where(eq(staff.user_id, userId))
    await tx.delete(user).where(eq(user.id, userId))
    return []
  },
}
