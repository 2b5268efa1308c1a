import { type SQL, sql } from 'drizzle-orm'
import type { Deps } from '#config/deps.ts'
import { rows, type Tx } from '#database/connect.ts'
import { unsubscribeUrl } from '#features/notifications/settings/server/unsubscribe.ts'
import { isMailedByDefault, type NotificationTopic, REQUIRED_TOPICS } from '#features/notifications/topics.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import type { MailAttachment } from '#mail/mail-transport.ts'
import { m } from '#messages/messages.js'

/** The channel on which every process hears what to show in open browsers (features/notifications/stream/server/service.ts). */
export const LIVE_CHANNEL = 'pobyt_live'

export interface Notice {
  userId: string
  topic: NotificationTopic
  /** One sentence, at most 500 characters, as the bell shows it. */
  message: string
  /** Path of the place it speaks of, for example '/appointment'. */
  link: string | null
  /** What it is about: a second notice of the same cause does nothing. Random when left out. */
  cause?: string
  /** The letter, when this may come by mail too; whether it does, the topic and the person decide. */
  mail?: {
    subject: string
    paragraphs: string[]
    action?: { label: string; path: string }
    attachments?: MailAttachment[]
  }
}

interface NoticeRow {
  id: string
  email: string
  /** Null while nobody has proven that the address is theirs. */
  name: string | null
  /** What the person chose for this topic; null when nothing. */
  mail: boolean | null
}

/**
 * Writes a notification, tells it to the person's open browsers, and queues its mail, all in the caller's
 * transaction: they exist exactly when the change does. Needs owner rights (`asOwner`).
 */
export async function notify(
  deps: Pick<Deps, 'env' | 'jobs' | 'mailer'>,
  tx: Tx,
  notice: Notice,
): Promise<void> {
  const [row] = rows<NoticeRow>(await tx.execute(noticeStatement(notice)))
  if (row && notice.mail) await mailNotice(deps, tx, { notice, mail: notice.mail, row })
}

/** Row, announcement and the reader's choice in one round trip; later than the person's last by a millisecond. */
function noticeStatement({ userId, topic, message, link, cause }: Notice): SQL {
  return sql`
    with written as (
      insert into notifications (user_id, topic, message, link, cause, sent_at)
      values (${userId}, ${topic}, ${message}, ${link}, ${cause ?? null}, greatest(clock_timestamp(),
        (select max(sent_at) + interval '1 millisecond' from notifications where user_id = ${userId})))
      on conflict (cause) do nothing
      returning *
    )
    select w.id, u.email, case when u.email_verified then u.full_name end as name, s.mail, pg_notify(${LIVE_CHANNEL}, json_build_object(
      'user_id', w.user_id, 'notification', json_build_object(
        'id', w.id, 'user_id', w.user_id, 'message', w.message, 'read', w.read, 'topic', w.topic, 'link', w.link,
        'sent_at', to_char(w.sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text)
    from written w
    join "user" u on u.id = w.user_id
    left join notification_settings s on s.user_id = w.user_id and s.topic = w.topic`
}

/** What open browsers are told. */
export type LiveMessage =
  | { user_id: string; notification: Record<string, unknown> }
  | { user_id: string; read: string[] | 'all' }

/** Tells every process, when the caller's transaction commits. Any role may. */
export async function announce(tx: Tx, message: LiveMessage): Promise<void> {
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(message)})`)
}

async function mailNotice(
  deps: Pick<Deps, 'env' | 'jobs' | 'mailer'>,
  tx: Tx,
  { notice, mail, row }: { notice: Notice; mail: NonNullable<Notice['mail']>; row: NoticeRow },
): Promise<void> {
  const { topic, userId } = notice
  const required = REQUIRED_TOPICS.includes(topic)
  if (!required && !(row.mail ?? isMailedByDefault(topic))) return

  const { publicUrl, appSecret } = deps.env
  const unsubscribe = required ? undefined : unsubscribeUrl({ publicUrl, appSecret, userId, topic })
  await queueMail(deps, tx, {
    to: row.email,
    subject: mail.subject,
    cause: `notification:${row.id}`,
    attachments: mail.attachments,
    unsubscribeUrl: unsubscribe,
    ...renderMail({
      title: mail.subject,
      // Whoever typed an address that is not theirs also typed the name.
      paragraphs: [row.name ? m.mail_hello({ name: row.name }) : m.mail_hello_nameless(), ...mail.paragraphs],
      action: mail.action && { label: mail.action.label, url: new URL(mail.action.path, publicUrl).href },
      footer: required ? undefined : m.mail_switch_off_footer(),
      unsubscribeUrl: unsubscribe,
    }),
  })
}
