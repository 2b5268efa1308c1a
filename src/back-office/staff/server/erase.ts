import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { staffInvitations } from './table.ts'

/** Invitations to the person go; those that the person sent stay without their name. */
export const STAFF_ERASURE: EraseFile = {
  tables: [staffInvitations],
  async erase(tx, { userId, email }) {
    await tx.delete(staffInvitations).where(eq(staffInvitations.email, email))
    await tx.update(staffInvitations).set({ invited_by: null }).where(eq(staffInvitations.invited_by, userId))
    return []
  },
}
