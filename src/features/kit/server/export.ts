import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { kits } from './table.ts'

/** That the files were asked for, and what was said of them; not the files, which are the documents once more. */
export const KIT_EXPORT: ExportFile = {
  tables: [
    exportTable(kits, {
      of: ({ userId }) => eq(kits.user_id, userId),
      columns: {
        case_id: 'given',
        user_id: 'given',
        id: 'internal',
        state: 'given',
        progress: 'internal',
        inputs: 'internal',
        language: 'given',
        report: 'given',
        object_name: 'internal',
        bytes: 'given',
        tries: 'internal',
        requested_at: 'given',
        touched_at: 'internal',
        ready_at: 'given',
        expires_at: 'given',
      },
    }),
  ],
}
