import { sql } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { documentVerdicts } from './table.ts'

/** What the person was told of; a verdict of a batch that is not due can still be taken back unseen. */
export const VERDICTS_EXPORT: ExportFile = {
  tables: [
    exportTable(documentVerdicts, {
      of: ({ userId }) =>
        sql`${documentVerdicts.user_id} = ${userId} and ${documentVerdicts.notified_at} is not null`,
      columns: {
        id: 'given',
        document_id: 'given',
        version: 'given',
        case_id: 'given',
        user_id: 'given',
        verdict: 'given',
        reason: 'given',
        message: 'given',
        given_by: 'internal',
        given_at: 'given',
        taken_back_at: 'given',
        taken_back_by: 'internal',
        replaces: 'internal',
        restored_at: 'given',
        notified_at: 'given',
      },
    }),
  ],
}
