import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { fileFaults } from './file-fault-table.ts'
import { fileKeys } from './file-key-table.ts'
import { fileRemovals } from './file-removal-table.ts'
import { fileScans } from './scanning/scan-table.ts'

/** The files themselves are exported by the features that have their rows. */
export const FILES_EXPORT: ExportFile = {
  tables: [
    exportTable(fileKeys, {
      of: ({ userId }) => eq(fileKeys.user_id, userId),
      columns: { user_id: 'given', wrapped_key: 'secret', created_at: 'given' },
    }),
    exportTable(fileFaults, {
      of: ({ userId }) => eq(fileFaults.user_id, userId),
      columns: {
        object_name: 'given',
        user_id: 'given',
        fault: 'given',
        found_at: 'given',
        told_at: 'given',
        resolved_at: 'given',
      },
    }),
    exportTable(fileRemovals, {
      of: ({ userId }) => eq(fileRemovals.user_id, userId),
      columns: { object_name: 'internal', user_id: 'given', created_at: 'given' },
    }),
    exportTable(fileScans, {
      of: ({ userId }) => eq(fileScans.user_id, userId),
      columns: {
        object_name: 'internal',
        user_id: 'given',
        state: 'given',
        made_from: 'internal',
        reason: 'internal',
        signature: 'internal',
        attempts: 'internal',
        next_at: 'internal',
        stored_at: 'given',
        scanned_at: 'given',
        told_at: 'given',
      },
    }),
  ],
}
