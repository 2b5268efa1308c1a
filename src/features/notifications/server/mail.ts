import type { Tx } from '#database/database.ts'
import { isMailedByDefault, REQUIRED_TOPICS } from '#features/notifications/settings/rules.ts'
import { unsubscribeUrl } from '#features/notifications/settings/server/service.ts'
import { type MailDeps, queueMail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import type { MailAttachment } from '#mail/mail-transport.ts'
import { m } from '#messages/messages.js'
import type { NotificationTopic } from '../contract.ts'
import type { NoticeRow } from './store.ts'

/** What the mails of notifications need: their links are ours, and signed. */
export interface NoticeDeps extends MailDeps {
  env: MailDeps['env'] & { publicUrl: URL; appSecret: string }
}

export interface Notice {
  userId: string
  topic: NotificationTopic
  /** One sentence, at most 500 characters, as the bell shows it. */
  message: string
  /** Path of the place it speaks of, for example '/appointment'. */
  link: string | null
  /** What it is about: a second notice of the same cause does nothing. Random when left out. */
  cause?: string | undefined
  /** The letter, when this may come by mail too; whether it does, the topic and the person decide. */
  mail?: {
    subject: string
    paragraphs: string[]
    action?: { label: string; path: string }
    attachments?: MailAttachment[]
  }
}

/** Queues the letter of a notification, unless the reader wants none of its topic. */
export async function mailNotice(
  deps: NoticeDeps,
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
      paragraphs: [
        row.full_name ? m.mail_hello({ name: row.full_name }) : m.mail_hello_nameless(),
        ...mail.paragraphs,
      ],
      action: mail.action && { label: mail.action.label, url: new URL(mail.action.path, publicUrl).href },
      footer: required ? undefined : m.notifications_mail_footer(),
      unsubscribeUrl: unsubscribe,
    }),
  })
}
