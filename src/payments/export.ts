import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { sandboxSessions } from './sandbox-session-table.ts'

export const SANDBOX_EXPORT: ExportFile = {
  tables: [
    exportTable(sandboxSessions, {
      of: ({ userId }) => eq(sandboxSessions.user_id, userId),
      columns: {
        id: 'given',
        user_id: 'given',
        idempotency_key: 'internal',
        payment_id: 'given',
        product_name: 'given',
        amount: 'given',
        prepaid_amount: 'given',
        currency: 'given',
        terms: 'given',
        success_url: 'given',
        cancel_url: 'given',
        status: 'given',
        expires_at: 'given',
        created_at: 'given',
      },
    }),
  ],
}
