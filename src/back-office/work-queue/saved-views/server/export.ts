import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { savedViews } from './table.ts'

export const SAVED_VIEWS_EXPORT: ExportFile = {
  tables: [
    exportTable(savedViews, {
      of: ({ userId }) => eq(savedViews.user_id, userId),
      columns: {
        id: 'given',
        user_id: 'internal',
        name: 'given',
        name_key: 'internal',
        view: 'given',
        created_at: 'given',
      },
    }),
  ],
}
