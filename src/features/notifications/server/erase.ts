import { eq } from 'drizzle-orm'
import type { EraseFile } from '#personal-data/erase-file.ts'
import { notificationSettings, notifications } from './table.ts'

export const NOTIFICATIONS_ERASURE: EraseFile = {
  tables: [notifications, notificationSettings],
  async erase(tx, { userId }) {
    await tx.delete(notifications).where(eq(notifications.user_id, userId))
    await tx.delete(notificationSettings).where(eq(notificationSettings.user_id, userId))
    return []
  },
}
