import { sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import { rows, type Tx } from '#database/database.ts'
import { statement, value } from '#database/statement.ts'
import { NOTIFICATIONS_PER_PAGE, type NotificationTopic } from '#features/notifications/contract.ts'
import { LIVE_CHANNEL } from '#features/notifications/stream/server/store.ts'
import { type ApplicantSession, OWN_ID } from '#session/session.ts'

export interface NotificationRow {
  id: string
  user_id: string
  /** Null when message_key and message_values hold the message. */
  message: string | null
  message_key: string | null
  message_values: unknown
  /** In the format of the API. */
  sent_at: string
  read: boolean
  topic: NotificationTopic
  link: string | null
}

const SENT_AT = isoInstant('sent_at')

/** The columns of a NotificationRow. All but the message are in the format of the API. */
const RECORD = sql`id, user_id, message, message_key, message_values, read, topic, link,
  ${SENT_AT} as sent_at`
/** The same columns with `read` true, as it is after the statement. */
const RECORD_READ = sql`id, user_id, message, message_key, message_values, true as read, topic, link,
  ${SENT_AT} as sent_at`

/** One page, newest first. `before` is the id of the oldest loaded row; an unknown id returns no rows. */
export async function listOlderRows(
  tx: Tx,
  { userId, before }: { userId: string; before: string },
): Promise<NotificationRow[]> {
  const found = await tx.execute(sql`
    select ${RECORD} from notifications n
    where user_id = ${userId} and not n.receipt and (n.sent_at, n.id) <
      (select o.sent_at, o.id from notifications o where o.id = ${before} and o.user_id = ${userId})
    order by n.sent_at desc, n.id desc limit ${NOTIFICATIONS_PER_PAGE}`)
  return rows<NotificationRow>(found)
}

const NEWEST = statement<NotificationRow & { unread: number }>(sql`
  select ${RECORD}, (select count(*)::int from notifications u where u.user_id = ${OWN_ID} and not u.read) as unread
  from notifications n where user_id = ${OWN_ID} and not n.receipt
  order by n.sent_at desc, n.id desc limit ${NOTIFICATIONS_PER_PAGE}`)

/** The caller's first page and the number of all unread rows, in one statement. Throws signed_out. */
export async function listNewestRows(
  session: ApplicantSession,
): Promise<{ list: NotificationRow[]; unread: number }> {
  const newest = { statement: NEWEST, values: {} }
  const { rows: list } = await session.run(newest)
  return { list, unread: list[0]?.unread ?? 0 }
}

/** A row that is already read is neither updated nor announced. */
const MARK_READ = statement<NotificationRow, { id: string }>(sql`
  with found as (select id, read from notifications where id = ${value('id')} and user_id = ${OWN_ID}),
    marked as (
      update notifications set read = true where id = (select id from found) and not read
      returning pg_notify(${LIVE_CHANNEL}, json_build_object('user_id', user_id, 'read', json_build_array(id))::text))
  select ${RECORD_READ}, (select count(*) from marked) as marked
  from notifications where id = (select id from found)`)

/**
 * Marks the caller's row as read and returns it; null when the caller has no such row. The commit announces the change
 * to the caller's open streams. Throws signed_out.
 */
export async function markRowRead(session: ApplicantSession, id: string): Promise<NotificationRow | null> {
  const { rows: found } = await session.run({ statement: MARK_READ, values: { id } })
  return found[0] ?? null
}

/** Returns how many were unread. */
export async function markAllRowsRead(tx: Tx, userId: string): Promise<number> {
  const marked = await tx.execute(sql`
    with marked as (update notifications set read = true where user_id = ${userId} and not read returning 1)
    select count(*)::int as count from marked`)
  return rows<{ count: number }>(marked)[0]?.count ?? 0
}

interface NewNotice {
  userId: string
  topic: NotificationTopic
  message: { key: string; values: object }
  link: string | null
  dedupeKey?: string | undefined
  isRenewed?: boolean | undefined
  isReceipt?: boolean | undefined
}

export interface NoticeRow {
  id: string
  email: string
  /** The form of address of the newest case, else the whole name. Null while the email address is not confirmed. */
  addressed_as: string | null
  /** The language of mails to this person. */
  locale: string
  /** The person's setting for this topic; null without one. */
  mail: boolean | null
}

const ADDRESSED_AS = sql`case when u.email_verified then coalesce((select form_of_address from cases c
  where c.user_id = u.id order by c.ended_at desc nulls first limit 1), u.full_name) end as addressed_as`

/**
 * Inserts the row, announces it (of a receipt only its topic) and reads the person's setting in one round trip. sent_at is at least one millisecond
 * after the person's last notification. Where the dedupe key exists already it returns null, or the row of that key, unread
 * again and sent now, if the notice is renewed. Needs owner rights.
 */
export async function insertNotice(
  tx: Tx,
  { userId, topic, message, link, dedupeKey, isRenewed = false, isReceipt = false }: NewNotice,
): Promise<NoticeRow | null> {
  const written = await tx.execute(sql`
    with written as (
      insert into notifications (user_id, topic, message_key, message_values, link, dedupe_key, read, receipt, sent_at)
      values (${userId}, ${topic}, ${message.key}, ${JSON.stringify(message.values)}, ${link}, ${dedupeKey ?? null}, ${isReceipt}, ${isReceipt}, greatest(clock_timestamp(),
        (select max(sent_at) + interval '1 millisecond' from notifications where user_id = ${userId})))
      on conflict (dedupe_key) do update set read = false, sent_at = excluded.sent_at,
        message_values = excluded.message_values where ${isRenewed}::boolean
      returning *
    )
    select w.id, u.email, u.locale, ${ADDRESSED_AS}, s.mail, pg_notify(${LIVE_CHANNEL}, (case when w.receipt
      then json_build_object('user_id', w.user_id, 'changed', w.topic) else json_build_object(
      'user_id', w.user_id, 'notification', json_build_object(
        'id', w.id, 'user_id', w.user_id, 'message', w.message, 'message_key', w.message_key,
        'message_values', w.message_values, 'read', w.read, 'topic', w.topic, 'link', w.link,
        'sent_at', ${isoInstant('w.sent_at')})) end)::text)
    from written w
    join "user" u on u.id = w.user_id
    left join notification_settings s on s.user_id = w.user_id and s.topic = w.topic`)
  return rows<NoticeRow>(written)[0] ?? null
}

/** To whom a mail of this topic goes, with an id for its deduplication; null for an account that is gone. */
export async function findRecipient(
  tx: Tx,
  { userId, topic }: Pick<NewNotice, 'userId' | 'topic'>,
): Promise<NoticeRow | null> {
  const found = await tx.execute(sql`
    select gen_random_uuid() as id, u.email, u.locale, ${ADDRESSED_AS}, s.mail
    from "user" u left join notification_settings s on s.user_id = u.id and s.topic = ${topic}
    where u.id = ${userId}`)
  return rows<NoticeRow>(found)[0] ?? null
}
