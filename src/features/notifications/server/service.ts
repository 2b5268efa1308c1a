import type { Notification } from '#features/notifications/contract.ts'
import { AppError } from '#platform/errors.ts'
import type { ApplicantSession } from '#platform/session.ts'
import { listNotificationRows, markRowRead, type NotificationRow } from './store.ts'

/** The applicant's notifications, newest first, at most 50; older than `before` when given. Throws signed_out. */
export async function listNotifications(
  session: ApplicantSession,
  { before }: { before?: string | undefined },
): Promise<Notification[]> {
  const rows = await session.transaction((tx, actor) =>
    listNotificationRows(tx, { userId: actor.userId, before }),
  )
  return rows.map(presentNotification)
}

/** Marks one as read. Throws signed_out; not_found for an unknown id and for somebody else's. */
export async function markNotificationRead(session: ApplicantSession, id: string): Promise<Notification> {
  const row = await session.transaction((tx, actor) => markRowRead(tx, { userId: actor.userId, id }))
  if (!row) throw new AppError('not_found')
  return presentNotification(row)
}

function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    user_id: row.userId,
    message: row.message,
    sent_at: row.sentAt.toISOString(),
    read: row.read,
  }
}
