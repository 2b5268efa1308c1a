import { eq, sql } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { caseEmployers, employers } from './table.ts'

/** Whom somebody worked for goes; the employer stays the team's contact, without the name of who added it. */
export const EMPLOYERS_ERASURE: EraseFile = {
  tables: [employers, caseEmployers],
  async erase(tx, { userId }) {
    const isOwn = sql`${caseEmployers.case_id} in (select id from cases where user_id = ${userId})`
    await tx.delete(caseEmployers).where(isOwn)
    await tx.update(caseEmployers).set({ linked_by: null }).where(eq(caseEmployers.linked_by, userId))
    await tx.update(employers).set({ created_by: null }).where(eq(employers.created_by, userId))
    return []
  },
}
