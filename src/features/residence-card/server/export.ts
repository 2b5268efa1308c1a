import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { residenceCards } from './table.ts'

export const RESIDENCE_CARD_EXPORT: ExportFile = {
  tables: [
    exportTable(residenceCards, {
      of: ({ userId }) => eq(residenceCards.user_id, userId),
      columns: {
        case_id: 'given',
        user_id: 'given',
        collected_on: 'given',
        valid_until: 'given',
        by_staff: 'given',
        recorded_by: 'internal',
        recorded_at: 'given',
      },
    }),
  ],
}
