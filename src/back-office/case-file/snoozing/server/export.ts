import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { caseSnoozes } from './table.ts'

export const SNOOZES_EXPORT: ExportFile = {
  tables: [
    exportTable(caseSnoozes, {
      of: ({ userId }) => eq(caseSnoozes.user_id, userId),
      columns: { user_id: 'internal', case_id: 'given', until: 'given', set_at: 'given' },
    }),
  ],
}
