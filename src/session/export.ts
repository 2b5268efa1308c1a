import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { session, user } from './session-table.ts'
import { staff } from './staff-table.ts'

export const SESSION_EXPORT: ExportFile = {
  tables: [
    exportTable(user, {
      of: ({ userId }) => eq(user.id, userId),
      columns: {
        id: 'given',
        full_name: 'given',
        email: 'given',
        email_verified: 'given',
        two_factor_enabled: 'given',
        image: 'given',
        blocked_at: 'given',
        locale: 'given',
        terms_version: 'given',
        terms_accepted_at: 'given',
        created_at: 'given',
        updated_at: 'given',
      },
    }),
    exportTable(session, {
      of: ({ userId }) => eq(session.user_id, userId),
      columns: {
        id: 'given',
        user_id: 'given',
        token: 'secret',
        expires_at: 'given',
        ip_address: 'given',
        user_agent: 'given',
        second_factor_at: 'given',
        confirmed_at: 'given',
        trusted_until: 'given',
        created_at: 'given',
        updated_at: 'given',
      },
    }),
    exportTable(staff, {
      of: ({ userId }) => eq(staff.user_id, userId),
      columns: {
        user_id: 'given',
        role: 'given',
        suspended_at: 'given',
        created_at: 'given',
        start_at: 'given',
      },
    }),
  ],
}
