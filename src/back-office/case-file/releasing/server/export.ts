import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { noteReleases } from './table.ts'

export const NOTE_RELEASES_EXPORT: ExportFile = {
  tables: [
    exportTable(noteReleases, {
      of: ({ userId }) => eq(noteReleases.user_id, userId),
      columns: {
        id: 'given',
        case_id: 'given',
        user_id: 'given',
        released_by: 'internal',
        requested_on: 'given',
        notes: 'given',
        released_at: 'given',
      },
    }),
  ],
}
