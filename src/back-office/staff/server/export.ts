import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { staffInvitations } from './table.ts'

export const STAFF_EXPORT: ExportFile = {
  tables: [
    exportTable(staffInvitations, {
      of: ({ email }) => eq(staffInvitations.email, email),
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
