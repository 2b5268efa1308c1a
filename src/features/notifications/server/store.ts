import { type SQL, sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/connect.ts'
import { NOTIFICATIONS_PER_PAGE } from '#features/notifications/contract.ts'
import type { NotificationTopic } from '#platform/notification-topics.ts'
import { LIVE_CHANNEL } from '#platform/notify.ts'

export interface NotificationRow {
  id: string
  user_id: string
  message: string
  /** As the API shows it. */
  sent_at: string
  read: boolean
  topic: NotificationTopic
  link: string | null
}

/** The record's fields, each as the API shows it: nothing is left to compute for fifty rows. */
const RECORD = sql.raw(`id, user_id, message, read, topic, link,
  to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sent_at`)

/** Newest first, one page. `before` is the id of the last one already seen; an unknown id gives none. */
export async function listOlderRows(
  tx: Tx,
  { userId, before }: { userId: string; before: string },
): Promise<NotificationRow[]> {
  const found = await tx.execute(sql`
    select ${RECORD} from notifications n
    where user_id = ${userId} and (n.sent_at, n.id) <
      (select o.sent_at, o.id from notifications o where o.id = ${before} and o.user_id = ${userId})
    order by n.sent_at desc, n.id desc limit ${NOTIFICATIONS_PER_PAGE}`)
  return rows<NotificationRow>(found)
}

/** The first page and how many are unread in all, in one statement. */
export async function listNewestRows(
  tx: Tx,
  userId: string,
): Promise<{ list: NotificationRow[]; unread: number }> {
  const found = rows<NotificationRow & { unread: number }>(await tx.execute(newestStatement(userId)))
  return { list: found, unread: found[0]?.unread ?? 0 }
}

export function newestStatement(userId: string): SQL {
  return sql`
    select ${RECORD}, (select count(*)::int from notifications u where u.user_id = ${userId} and not u.read) as unread
    from notifications n where user_id = ${userId}
    order by n.sent_at desc, n.id desc limit ${NOTIFICATIONS_PER_PAGE}`
}

/**
 * The row after marking it read, or null when there is no such row of this person. The person's open browsers
 * are told of it when the transaction commits.
 */
export async function markRowRead(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<NotificationRow | null> {
  const [marked] = rows<NotificationRow>(await tx.execute(markReadStatement({ userId, id })))
  if (marked) return marked
  const [known] = rows<NotificationRow>(
    await tx.execute(sql`select ${RECORD} from notifications where id = ${id} and user_id = ${userId}`),
  )
  return known ?? null
}

/** Nothing is written, and nobody told, of one that was read before. */
export function markReadStatement({ userId, id }: { userId: string; id: string }): SQL {
  return sql`
    update notifications set read = true where id = ${id} and user_id = ${userId} and not read
    returning ${RECORD}, pg_notify(${LIVE_CHANNEL},
      json_build_object('user_id', user_id, 'read', json_build_array(id))::text)`
}

/** How many were unread. */
export async function markAllRowsRead(tx: Tx, userId: string): Promise<number> {
  const marked = await tx.execute(sql`
    with marked as (update notifications set read = true where user_id = ${userId} and not read returning 1)
    select count(*)::int as count from marked`)
  return rows<{ count: number }>(marked)[0]?.count ?? 0
}
