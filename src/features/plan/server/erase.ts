import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { planCalendars } from '../calendar-feed/server/table.ts'
import { unwantedReminders } from '../reminders/server/table.ts'
import { caseTerms } from '../terms/server/table.ts'
import { planMarks } from './table.ts'

export const PLAN_ERASURE: EraseFile = {
  tables: [planMarks, caseTerms, unwantedReminders, planCalendars],
  async erase(tx, { userId }) {
    await tx.delete(planMarks).where(eq(planMarks.user_id, userId))
    await tx.delete(caseTerms).where(eq(caseTerms.user_id, userId))
    await tx.delete(unwantedReminders).where(eq(unwantedReminders.user_id, userId))
    await tx.delete(planCalendars).where(eq(planCalendars.user_id, userId))
    return []
  },
}
