import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { questionnaireParts } from './table.ts'

export const QUESTIONNAIRE_EXPORT: ExportFile = {
  tables: [
    exportTable(questionnaireParts, {
      of: ({ userId }) => eq(questionnaireParts.user_id, userId),
      columns: {
        case_id: 'given',
        user_id: 'given',
        part: 'given',
        answers: 'given',
        updated_at: 'given',
      },
    }),
  ],
}
