import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { applications } from './table.ts'

export const REVIEW_EXPORT: ExportFile = {
  tables: [
    exportTable(applications, {
      of: ({ userId }) => eq(applications.user_id, userId),
      columns: { user_id: 'given', submitted_at: 'given' },
    }),
  ],
}
