import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import type { Notification } from '#features/notifications/schema.ts'
import { announce } from '#features/notifications/stream/server/store.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { mailNotice, type Notice, type NoticeDeps, type NoticeTexts, readMessage } from './mail.ts'
import {
  findRecipient,
  insertNotice,
  listNewestRows,
  listOlderRows,
  markAllRowsRead,
  markRowRead,
  type NotificationRow,
} from './store.ts'

/**
 * Inserts a notification, sends it to the person's open streams and queues its mail, all in the caller's transaction
 * and whoever's that is, so that none of this happens when the change is rolled back.
 */
export async function notify(deps: NoticeDeps, tx: Tx, notice: Notice): Promise<void> {
  await withOwnerRole(tx, async () => {
    const row = await insertNotice(tx, notice)
    if (row) await mailNotice(deps, tx, { notice, row })
  })
}

/** Queues the mail of a notice whose row stands already. Needs owner rights. */
export async function mailLater(deps: NoticeDeps, tx: Tx, notice: Notice): Promise<void> {
  const row = await findRecipient(tx, notice)
  if (row) await mailNotice(deps, tx, { notice, row })
}

interface Call {
  session: ApplicantSession
  /** The notice texts of all features. */
  notices: NoticeTexts
}

/** The applicant's newest notifications, at most 50, and the number of all unread ones. Throws signed_out. */
export async function listNotifications({
  session,
  notices,
}: Call): Promise<{ list: Notification[]; unread: number }> {
  const { list, unread } = await listNewestRows(session)
  return { list: list.map((row) => presentNotification(row, notices)), unread }
}

/** The notifications older than `before`, newest first, at most 50; none for an unknown or foreign id. */
export async function listOlderNotifications(
  { tx, actor: { userId } }: Act<ApplicantActor>,
  { notices, before }: { notices: NoticeTexts; before: string },
): Promise<Notification[]> {
  const list = await listOlderRows(tx, { userId, before })
  return list.map((row) => presentNotification(row, notices))
}

/** Marks one notification as read. Throws signed_out, and not_found for an unknown or foreign id. */
export async function markNotificationRead({ session, notices }: Call, id: string): Promise<Notification> {
  const row = await markRowRead(session, id)
  if (!row) throw new AppError('not_found')
  return presentNotification(row, notices)
}

/** Marks all as read, sends that to the person's open streams and returns how many were unread. */
export async function markAllNotificationsRead({
  tx,
  actor: { userId },
}: Act<ApplicantActor>): Promise<number> {
  const count = await markAllRowsRead(tx, userId)
  if (count > 0) await announce(tx, { user_id: userId, read: 'all' })
  return count
}

/** The record as the API returns it, with the message in the current language. */
export function presentNotification(row: NotificationRow, notices: NoticeTexts): Notification {
  const { id, user_id, sent_at, read, topic, link, message_key: kind } = row
  return { id, user_id, message: readMessage(notices, row), sent_at, read, topic, link, kind }
}
