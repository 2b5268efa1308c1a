import type { z } from 'zod'
import type { Tx } from '#database/database.ts'
import { isMailedByDefault, REQUIRED_TOPICS } from '#features/notifications/settings/rules.ts'
import { unsubscribeUrl } from '#features/notifications/settings/server/service.ts'
import { readLanguage } from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { type MailDeps, queueMail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import type { MailAttachment } from '#mail/mail-transport.ts'
import { m } from '#messages/messages.js'
import type { NotificationTopic } from '../contract.ts'
import type { NoticeRow, NotificationRow } from './store.ts'

/** Dependencies of notification mails: publicUrl for their links, appSecret to sign the unsubscribe link. */
export interface NoticeDeps extends MailDeps {
  env: MailDeps['env'] & { publicUrl: URL; appSecret: string }
}

/**
 * The text of one kind of notification: the schema of its stored values, which hold no text, and a function that writes
 * it.
 */
interface NoticeText<V extends object> {
  values: z.ZodType<V>
  /** Returns the sentence in the current language, at most 500 characters. */
  write(values: V): string
}

/** The texts by message key. A key must not be removed while rows with it may exist. */
export type NoticeTexts = Readonly<Record<string, NoticeText<object>>>

type ValuesOf<T> = T extends NoticeText<infer V> ? V : never

/** The message of one notification: the stored key and values, and the sentence that they give. */
export interface NoticeMessage {
  key: string
  values: object
  /** Returns the sentence in the current language. */
  write(): string
}

export interface Notice {
  userId: string
  topic: NotificationTopic
  message: NoticeMessage
  /** Path of the screen that it is about, for example '/appointment'. */
  link: string | null
  /** A second notice with the same key is ignored. Without a key every notice is new. */
  dedupeKey?: string | undefined
  /** True when a second notice with the same key makes the first one unread and new again, in the place of being ignored. */
  isRenewed?: boolean
  /**
   * True for the receipt of the person's own deed, which their screen has just confirmed: not shown in the bell. The
   * activity of the dashboard tells of it.
   */
  isReceipt?: boolean
  /** Writes the mail. Whether it is sent depends on the topic and on the person's settings. */
  mail?: () => NoticeMail
}

/** The content of a mail, in the person's language. */
interface NoticeMail {
  subject: string
  paragraphs: string[]
  action?: { label: string; path: string }
  attachments?: MailAttachment[]
}

/** Pairs the schema of the stored values with the function that writes the sentence. */
export function noticeText<V extends object>(
  values: z.ZodType<V>,
  write: (values: V) => string,
): NoticeText<V> {
  return { values, write }
}

/** Builds the message for a key of `texts` and its values. */
export function composeMessage<K extends string, T extends Record<K, NoticeText<object>>>(
  texts: T,
  key: K,
  values: ValuesOf<T[K]>,
): NoticeMessage {
  return { key, values, write: () => texts[key].write(values) }
}

/**
 * Returns the sentence of a stored notification in the current language. A row of an older version has its sentence
 * stored and returns it unchanged. For a key or values that this version does not know it returns a general sentence.
 */
export function readMessage(
  texts: NoticeTexts,
  row: Pick<NotificationRow, 'message' | 'message_key' | 'message_values'>,
): string {
  if (row.message !== null) return row.message
  const key = row.message_key ?? ''
  const text = Object.hasOwn(texts, key) ? texts[key] : undefined
  const values = text?.values.safeParse(row.message_values).data
  return text && values ? text.write(values) : m.notifications_message_unknown()
}

/**
 * Queues the mail of a notification in the person's language, unless the person has switched off mails of its topic.
 */
export async function mailNotice(
  deps: NoticeDeps,
  tx: Tx,
  { notice, row }: { notice: Notice; row: NoticeRow },
): Promise<void> {
  const { topic, mail: writeMail } = notice
  const isEnabled = REQUIRED_TOPICS.includes(topic) || (row.mail ?? isMailedByDefault(topic))
  if (!writeMail || !isEnabled) return
  const mail = inLanguage(readLanguage(row.locale), () => renderNotice(deps, { notice, row, writeMail }))
  await queueMail(deps, tx, { ...mail, dedupeKey: `notification:${row.id}` })
}

function renderNotice(
  { env: { publicUrl, appSecret } }: NoticeDeps,
  { notice, row, writeMail }: { notice: Notice; row: NoticeRow; writeMail: () => NoticeMail },
) {
  const { topic, userId } = notice
  const mail = writeMail()
  const isRequired = REQUIRED_TOPICS.includes(topic)
  const unsubscribe = isRequired ? undefined : unsubscribeUrl({ publicUrl, appSecret, userId, topic })
  return {
    to: row.email,
    subject: mail.subject,
    attachments: mail.attachments,
    unsubscribeUrl: unsubscribe,
    ...renderMail({
      title: mail.subject,
      // Null until the address is confirmed: a stranger may have entered both name and address.
      paragraphs: [
        row.addressed_as ? m.mail_hello({ name: row.addressed_as }) : m.mail_hello_nameless(),
        ...mail.paragraphs,
      ],
      action: mail.action && {
        label: mail.action.label,
        url: new URL(languagePath(mail.action.path), publicUrl).href,
      },
      footer: isRequired ? undefined : m.notifications_mail_footer(),
      unsubscribeUrl: unsubscribe,
    }),
  }
}
