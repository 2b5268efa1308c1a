import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { dataExports } from './table.ts'

/** That copies were asked for; not the copies themselves. */
export const OWN_DATA_EXPORT: ExportFile = {
  tables: [
    exportTable(dataExports, {
      of: ({ userId }) => eq(dataExports.user_id, userId),
      columns: {
        user_id: 'given',
        id: 'secret',
        state: 'given',
        object_name: 'internal',
        bytes: 'given',
        requested_at: 'given',
        ready_at: 'given',
        expires_at: 'given',
      },
    }),
  ],
}
