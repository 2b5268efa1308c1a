import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { caseNotes } from './table.ts'

export const NOTES_EXPORT: ExportFile = {
  tables: [
    exportTable(caseNotes, {
      of: ({ userId }) => eq(caseNotes.user_id, userId),
      columns: {
        id: 'given',
        case_id: 'given',
        user_id: 'given',
        author_id: 'internal',
        text: 'given',
        created_at: 'given',
      },
    }),
  ],
}
