import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { planCalendars } from '../calendar-feed/server/table.ts'
import { unwantedReminders } from '../reminders/server/table.ts'
import { caseTerms } from '../terms/server/table.ts'
import { planMarks } from './table.ts'

export const PLAN_EXPORT: ExportFile = {
  tables: [
    exportTable(planMarks, {
      of: ({ userId }) => eq(planMarks.user_id, userId),
      columns: { case_id: 'given', user_id: 'given', step: 'given', marked_at: 'given' },
    }),
    exportTable(caseTerms, {
      of: ({ userId }) => eq(caseTerms.user_id, userId),
      columns: {
        id: 'given',
        case_id: 'given',
        user_id: 'given',
        kind: 'given',
        started_on: 'given',
        due_on: 'given',
        done_at: 'given',
        created_at: 'given',
      },
    }),
    exportTable(unwantedReminders, {
      of: ({ userId }) => eq(unwantedReminders.user_id, userId),
      columns: { user_id: 'given', days_before: 'given' },
    }),
    exportTable(planCalendars, {
      of: ({ userId }) => eq(planCalendars.user_id, userId),
      columns: { user_id: 'given', token_hash: 'secret', created_at: 'given' },
    }),
  ],
}
