import { eq } from 'drizzle-orm'
import { type ExportFile, exportTable } from '#personal-data/export-file.ts'
import { notificationSettings, notifications } from './table.ts'

export const NOTIFICATIONS_EXPORT: ExportFile = {
  tables: [
    exportTable(notifications, {
      of: ({ userId }) => eq(notifications.user_id, userId),
      columns: {
        id: 'given',
        user_id: 'given',
        topic: 'given',
        message: 'given',
        message_key: 'given',
        message_values: 'given',
        link: 'given',
        dedupe_key: 'internal',
        sent_at: 'given',
        read: 'given',
        receipt: 'given',
      },
    }),
    exportTable(notificationSettings, {
      of: ({ userId }) => eq(notificationSettings.user_id, userId),
      columns: { user_id: 'given', topic: 'given', mail: 'given' },
    }),
  ],
}
