import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { copySheetTicks, copySheetTranslations } from './table.ts'

export const COPY_SHEET_EXPORT: ExportFile = {
  tables: [
    exportTable(copySheetTicks, {
      of: ({ userId }) => eq(copySheetTicks.user_id, userId),
      columns: {
        case_id: 'given',
        user_id: 'given',
        field: 'given',
        fingerprint: 'internal',
        ticked_at: 'given',
      },
    }),
    exportTable(copySheetTranslations, {
      of: ({ userId }) => eq(copySheetTranslations.user_id, userId),
      columns: {
        case_id: 'given',
        user_id: 'given',
        field: 'given',
        translated: 'given',
        fingerprint: 'internal',
        written_by: 'internal',
        written_at: 'given',
      },
    }),
  ],
}
