import { eq, inArray } from 'drizzle-orm'
import { cases } from '#features/cases/server/table.ts'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { caseEmployers, employers } from './table.ts'

/** Whom somebody worked for goes; the employer stays the team's contact, without the name of who added it. */
export const EMPLOYERS_ERASURE: EraseFile = {
  tables: [employers, caseEmployers],
  async erase(tx, { userId }) {
    const own = tx.select({ id: cases.id }).from(cases).where(eq(cases.user_id, userId))
    await tx.delete(caseEmployers).where(inArray(caseEmployers.case_id, own))
    await tx.update(caseEmployers).set({ linked_by: null }).where(eq(caseEmployers.linked_by, userId))
    await tx.update(employers).set({ created_by: null }).where(eq(employers.created_by, userId))
    return []
  },
}
