import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { NOTIFICATION_TOPICS, type NotificationTopic } from '#features/notifications/contract.ts'
import { isMailedByDefault, REQUIRED_TOPICS } from '#features/notifications/settings/rules.ts'
import type { NotificationSetting, SettingChange } from '#features/notifications/settings/schema.ts'
import { type Language, readLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { acceptedSecrets } from '#session/config.ts'
import { UNSUBSCRIBE_PATH } from '#shared/paths.ts'
import { getLocale, listChoices, saveChoice } from './store.ts'

/** All topics in order, each with the person's setting or the default. */
export async function listNotificationSettings({
  tx,
  actor,
}: Act<ApplicantActor>): Promise<NotificationSetting[]> {
  const choices = await listChoices(tx, actor.userId)
  const chosen = new Map(choices.map(({ topic, mail }) => [topic, mail]))
  return NOTIFICATION_TOPICS.map((topic) => {
    const required = REQUIRED_TOPICS.includes(topic)
    return { topic, mail: required || (chosen.get(topic) ?? isMailedByDefault(topic)), required }
  })
}

/** Stores one setting. Throws conflict for a topic whose mails are required. */
export async function changeNotificationSetting(
  { tx, actor: { userId } }: Act<ApplicantActor>,
  { topic, mail }: SettingChange,
): Promise<NotificationSetting> {
  if (REQUIRED_TOPICS.includes(topic)) {
    throw new AppError('conflict', { message: m.notifications_settings_error_required() })
  }
  await saveChoice(tx, { userId, topic, mail })
  return { topic, mail, required: false }
}

/**
 * The topic of an unsubscribe link, and the language in which its mail was written; null for a link that is not whole, not ours,
 * or of a topic that is always mailed.
 */
export async function readUnsubscribeLink(
  deps: Deps,
  key: string,
): Promise<{ topic: NotificationTopic; language: Language } | null> {
  const found = findUnsubscription(deps, key)
  if (!found) return null
  const locale = await getLocale(deps.database.db, found.userId)
  return { topic: found.topic, language: readLanguage(locale) }
}

function findUnsubscription(deps: Deps, key: string): UnsubscribeLink | null {
  const found = readUnsubscription(key, acceptedSecrets(deps.env))
  return found && !REQUIRED_TOPICS.includes(found.topic) ? found : null
}

/**
 * Switches the mails of a link's topic off; a repetition has no effect. Null for a link that is not valid, and for one of
 * a deleted account.
 */
export async function unsubscribe(deps: Deps, key: string): Promise<NotificationTopic | null> {
  const found = findUnsubscription(deps, key)
  if (!found) return null
  return (await saveChoice(deps.database.db, { ...found, mail: false })) ? found.topic : null
}

interface UnsubscribeLink {
  userId: string
  topic: NotificationTopic
}

/**
 * The unsubscribe URL of a mail's header and footer; signed, so that nobody else can unsubscribe the person. Everything is
 * in one parameter: no mail program can cut a second one off.
 */
export function unsubscribeUrl(link: UnsubscribeLink & { publicUrl: URL; appSecret: string }): string {
  const url = new URL(UNSUBSCRIBE_PATH, link.publicUrl)
  url.searchParams.set('key', [link.userId, link.topic, signLink(link, link.appSecret)].join('.'))
  return url.href
}

/** What a mail program has added to the link after the key is not of it. */
const KEY = /^([^.]+)\.([a-z_]+)\.([\w-]+)/

/** The person and topic of a key, or null when none of the secrets has signed it. */
function readUnsubscription(key: string, secrets: readonly string[]): UnsubscribeLink | null {
  const [, userId = '', name, signature = ''] = KEY.exec(key) ?? []
  const topic = NOTIFICATION_TOPICS.find((one) => one === name)
  if (!topic) return null
  const found = { userId, topic }
  const actual = Buffer.from(signature)
  const isSigned = secrets.some((secret) => {
    const expected = Buffer.from(signLink(found, secret))
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  })
  return isSigned ? found : null
}

function signLink({ userId, topic }: UnsubscribeLink, appSecret: string): string {
  return createHmac('sha256', appSecret).update(`unsubscribe\n${userId}\n${topic}`).digest('base64url')
}
