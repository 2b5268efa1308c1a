import { eq, type SQL, sql } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import type { Person } from '#personal-data/person.ts'
import { staffInvitations } from './table.ts'

/** Invitations to the person: only their own when the address is proved to be theirs. */
export function invitationsTo({ email, email_verified }: Person): SQL {
  return email_verified ? eq(staffInvitations.email, email) : sql`false`
}

/** Invitations to the person go; those that the person sent stay without their name, and an open one is void. */
export const STAFF_ERASURE: EraseFile = {
  tables: [staffInvitations],
  async erase(tx, person) {
    await tx.delete(staffInvitations).where(invitationsTo(person))
    await tx
      .update(staffInvitations)
      .set({
        invited_by: null,
        withdrawn_at: sql`case when accepted_at is null then coalesce(withdrawn_at, now()) end`,
      })
      .where(eq(staffInvitations.invited_by, person.userId))
    return []
  },
}
