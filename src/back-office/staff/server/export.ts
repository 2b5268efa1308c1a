import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { invitationsTo } from './erase.ts'
import { staffInvitations } from './table.ts'

export const STAFF_EXPORT: ExportFile = {
  tables: [
    exportTable(staffInvitations, {
      of: invitationsTo,
      columns: {
        id: 'given',
        email: 'given',
        role: 'given',
        token_hash: 'secret',
        invited_by: 'internal',
        created_at: 'given',
        expires_at: 'given',
        accepted_at: 'given',
        withdrawn_at: 'given',
      },
    }),
  ],
}
