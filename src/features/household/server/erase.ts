import { eq, or, sql } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { householdConsents, householdDocuments, householdMembers, households } from './table.ts'

/** Also what others have said towards the person; a household without anybody goes with its last member. */
export const HOUSEHOLD_ERASURE: EraseFile = {
  tables: [householdConsents, householdDocuments, householdMembers],
  async erase(tx, { userId }) {
    await tx
      .delete(householdConsents)
      .where(or(eq(householdConsents.user_id, userId), eq(householdConsents.other_user_id, userId)))
    await tx
      .delete(householdDocuments)
      .where(or(eq(householdDocuments.user_id, userId), eq(householdDocuments.for_user_id, userId)))
    const left = await tx.delete(householdMembers).where(eq(householdMembers.user_id, userId)).returning()
    const ids = sql.param(left.map(({ household_id }) => household_id))
    await tx.delete(households).where(sql`${households.id} = any (${ids}::uuid[])
      and not exists (select from household_members m where m.household_id = ${households.id})`)
    return []
  },
}
