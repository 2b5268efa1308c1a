import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#database/connect.ts'
import { NOTIFICATIONS_PER_PAGE } from '#features/notifications/contract.ts'
import { notifications } from './table.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** Newest first, one page. `before` is the id of the last one already seen; an unknown id gives none. */
export async function listNotificationRows(
  tx: Tx,
  { userId, before }: { userId: string; before: string | undefined },
): Promise<NotificationRow[]> {
  const older = before
    ? sql`(${notifications.sentAt}, ${notifications.id}) <
        (select n.sent_at, n.id from notifications n where n.id = ${before} and n.user_id = ${userId})`
    : undefined
  return tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), older))
    .orderBy(desc(notifications.sentAt), desc(notifications.id))
    .limit(NOTIFICATIONS_PER_PAGE)
}

/** The row after marking it read, or null when there is no such row of this person. */
export async function markRowRead(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<NotificationRow | null> {
  const [row] = await tx
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning()
  return row ?? null
}
