import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { checkOverrules } from './table.ts'

export const CHECKS_EXPORT: ExportFile = {
  tables: [
    exportTable(checkOverrules, {
      of: ({ userId }) => eq(checkOverrules.user_id, userId),
      columns: {
        id: 'given',
        case_id: 'given',
        user_id: 'given',
        check_id: 'given',
        verdict: 'given',
        fingerprint: 'internal',
        reason: 'given',
        overruled_by: 'internal',
        overruled_at: 'given',
        withdrawn_by: 'internal',
        withdrawn_at: 'given',
      },
    }),
  ],
}
