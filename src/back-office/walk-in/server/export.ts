import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { walkIns } from './table.ts'

/** What staff noted when the person came in or called. */
export const WALK_INS_EXPORT: ExportFile = {
  tables: [
    exportTable(walkIns, {
      of: ({ userId }) => eq(walkIns.user_id, userId),
      columns: {
        case_id: 'given',
        user_id: 'given',
        opened_by: 'internal',
        opened_at: 'given',
        came_by: 'given',
        phone: 'given',
        purpose_of_stay: 'given',
        made_account: 'given',
        link_ends_at: 'given',
        code_hash: 'secret',
        code_ends_at: 'given',
      },
    }),
  ],
}
