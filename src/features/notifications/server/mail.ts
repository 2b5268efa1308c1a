import type { z } from 'zod'
import type { Tx } from '#database/database.ts'
import { isMailedByDefault, REQUIRED_TOPICS } from '#features/notifications/settings/rules.ts'
import { unsubscribeUrl } from '#features/notifications/settings/server/service.ts'
import { readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { type MailDeps, queueMail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import type { MailAttachment } from '#mail/mail-transport.ts'
import { m } from '#messages/messages.js'
import type { NotificationTopic } from '../contract.ts'
import type { NoticeRow, NotificationRow } from './store.ts'

/** What the mails of notifications need: their links are ours, and signed. */
export interface NoticeDeps extends MailDeps {
  env: MailDeps['env'] & { publicUrl: URL; appSecret: string }
}

/** One sentence of the bell: the values that are kept of it, without a word of any language, and how it reads. */
export interface NoticeText<V extends object> {
  values: z.ZodType<V>
  /** In the current language, at most 500 characters. */
  write(values: V): string
}

/** The sentences by the key that is kept. A key stays as long as there may be rows of it. */
export type NoticeTexts = Readonly<Record<string, NoticeText<object>>>

type ValuesOf<T> = T extends NoticeText<infer V> ? V : never

/** What a notification says: what is kept of it, and the sentence of it. */
export interface NoticeMessage {
  key: string
  values: object
  /** In the current language. */
  write(): string
}

export interface Notice {
  userId: string
  topic: NotificationTopic
  message: NoticeMessage
  /** Path of the place it speaks of, for example '/appointment'. */
  link: string | null
  /** What it is about: a second notice of the same key does nothing. Random when left out. */
  dedupeKey?: string | undefined
  /** The letter, when this may come by mail too; whether it does, the topic and the person decide. */
  mail?: () => NoticeLetter
}

/** Written in the person's language. */
interface NoticeLetter {
  subject: string
  paragraphs: string[]
  action?: { label: string; path: string }
  attachments?: MailAttachment[]
}

/** A sentence of the bell: the shape of its values and how it reads. */
export function noticeText<V extends object>(
  values: z.ZodType<V>,
  write: (values: V) => string,
): NoticeText<V> {
  return { values, write }
}

/** What a notification says, by a key of these sentences and its values. */
export function composeMessage<K extends string, T extends Record<K, NoticeText<object>>>(
  texts: T,
  key: K,
  values: ValuesOf<T[K]>,
): NoticeMessage {
  return { key, values, write: () => texts[key].write(values) }
}

/**
 * The sentence of a stored notification in the current language. One from before there were languages reads as it was
 * written; one that this version does not know says only that there is news.
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

/** Queues the letter of a notification, in the language of the person, unless she wants none of its topic. */
export async function mailNotice(
  deps: NoticeDeps,
  tx: Tx,
  { notice, row }: { notice: Notice; row: NoticeRow },
): Promise<void> {
  const { topic, mail: writeLetter } = notice
  const isWanted = REQUIRED_TOPICS.includes(topic) || (row.mail ?? isMailedByDefault(topic))
  if (!writeLetter || !isWanted) return
  const mail = inLanguage(readLanguage(row.locale), () => renderNotice(deps, { notice, row, writeLetter }))
  await queueMail(deps, tx, { ...mail, dedupeKey: `notification:${row.id}` })
}

function renderNotice(
  { env: { publicUrl, appSecret } }: NoticeDeps,
  { notice, row, writeLetter }: { notice: Notice; row: NoticeRow; writeLetter: () => NoticeLetter },
) {
  const { topic, userId } = notice
  const letter = writeLetter()
  const isRequired = REQUIRED_TOPICS.includes(topic)
  const unsubscribe = isRequired ? undefined : unsubscribeUrl({ publicUrl, appSecret, userId, topic })
  return {
    to: row.email,
    subject: letter.subject,
    attachments: letter.attachments,
    unsubscribeUrl: unsubscribe,
    ...renderMail({
      title: letter.subject,
      // Whoever typed an address that is not theirs also typed the name.
      paragraphs: [
        row.full_name ? m.mail_hello({ name: row.full_name }) : m.mail_hello_nameless(),
        ...letter.paragraphs,
      ],
      action: letter.action && {
        label: letter.action.label,
        url: new URL(letter.action.path, publicUrl).href,
      },
      footer: isRequired ? undefined : m.notifications_mail_footer(),
      unsubscribeUrl: unsubscribe,
    }),
  }
}
