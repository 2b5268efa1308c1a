import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { verificationsOf } from './erase.ts'
import { account, emailChanges, knownDevices, passkey, twoFactor, verification } from './table.ts'

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
      of: verificationsOf,
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
    exportTable(twoFactor, {
      of: ({ userId }) => eq(twoFactor.user_id, userId),
      columns: {
        id: 'given',
        user_id: 'given',
        secret: 'secret',
        backup_codes: 'secret',
        backup_codes_at: 'given',
        verified: 'given',
        failed_verification_count: 'internal',
        locked_until: 'given',
        last_step: 'internal',
        created_at: 'given',
      },
    }),
    exportTable(passkey, {
      of: ({ userId }) => eq(passkey.user_id, userId),
      columns: {
        id: 'given',
        user_id: 'given',
        name: 'given',
        public_key: 'given',
        credential_id: 'given',
        counter: 'internal',
        device_type: 'given',
        backed_up: 'given',
        transports: 'given',
        aaguid: 'given',
        created_at: 'given',
        last_used_at: 'given',
      },
    }),
    exportTable(emailChanges, {
      of: ({ userId }) => eq(emailChanges.user_id, userId),
      columns: {
        user_id: 'given',
        new_email: 'given',
        old_token_hash: 'secret',
        new_token_hash: 'secret',
        old_confirmed_at: 'given',
        new_confirmed_at: 'given',
        expires_at: 'given',
        created_at: 'given',
      },
    }),
  ],
}
