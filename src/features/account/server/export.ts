import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { account, knownDevices, verification } from './table.ts'

export const ACCOUNT_EXPORT: ExportFile = {
  tables: [
    exportTable(account, {
      of: ({ userId }) => eq(account.user_id, userId),
      columns: {
        id: 'given',
        user_id: 'given',
        account_id: 'given',
        provider_id: 'given',
        access_token: 'secret',
        refresh_token: 'secret',
        id_token: 'secret',
        access_token_expires_at: 'given',
        refresh_token_expires_at: 'given',
        scope: 'given',
        password: 'secret',
        created_at: 'given',
        updated_at: 'given',
      },
    }),
    exportTable(verification, {
      of: ({ userId }) => eq(verification.value, userId),
      columns: {
        id: 'given',
        identifier: 'secret',
        value: 'given',
        expires_at: 'given',
        created_at: 'given',
        updated_at: 'given',
      },
    }),
    exportTable(knownDevices, {
      of: ({ userId }) => eq(knownDevices.user_id, userId),
      columns: { user_id: 'given', device_hash: 'secret', last_seen_at: 'given' },
    }),
  ],
}
