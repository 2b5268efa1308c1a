import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { accountClosures } from './table.ts'

export const CLOSING_EXPORT: ExportFile = {
  tables: [
    exportTable(accountClosures, {
      of: ({ userId }) => eq(accountClosures.user_id, userId),
      columns: {
        user_id: 'given',
        reason: 'given',
        asked_at: 'given',
        erase_at: 'given',
        begun_at: 'internal',
      },
    }),
  ],
}
