import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { NOTIFICATION_TOPICS, type NotificationTopic } from '#features/notifications/contract.ts'
import { isMailedByDefault, REQUIRED_TOPICS } from '#features/notifications/settings/rules.ts'
import type {
  NotificationSetting,
  SettingChange,
  Unsubscription,
} from '#features/notifications/settings/schema.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { UNSUBSCRIBE_PATH } from '#shared/paths.ts'
import { listChoices, saveChoice } from './store.ts'

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

/** The person and topic of an unsubscribe link. Throws not_found when its signature is not valid. */
export function requireUnsubscription(
  deps: Deps,
  link: Unsubscription,
): { userId: string; topic: NotificationTopic } {
  const found = readUnsubscription(link, deps.env.appSecret)
  if (!found || REQUIRED_TOPICS.includes(found.topic)) throw new AppError('not_found')
  return found
}

/**
 * Switches the mails of a topic off; a repetition has no effect. Throws not_found for an invalid signature or a deleted
 * account.
 */
export async function unsubscribe(deps: Deps, link: Unsubscription): Promise<NotificationTopic> {
  const { userId, topic } = requireUnsubscription(deps, link)
  if (!(await saveChoice(deps.database.db, { userId, topic, mail: false }))) throw new AppError('not_found')
  return topic
}

interface UnsubscribeLink {
  userId: string
  topic: NotificationTopic
}

/** The unsubscribe URL of a mail's header and footer; signed, so that nobody else can unsubscribe the person. */
export function unsubscribeUrl(link: UnsubscribeLink & { publicUrl: URL; appSecret: string }): string {
  const url = new URL(UNSUBSCRIBE_PATH, link.publicUrl)
  url.searchParams.set('user', link.userId)
  url.searchParams.set('topic', link.topic)
  url.searchParams.set('key', signLink(link, link.appSecret))
  return url.href
}

/** The person and topic of a link, or null when the signature is not valid. */
function readUnsubscription(
  link: { user: string; topic: string; key: string },
  appSecret: string,
): UnsubscribeLink | null {
  const topic = NOTIFICATION_TOPICS.find((one) => one === link.topic)
  if (!topic) return null
  const found = { userId: link.user, topic }
  const expected = Buffer.from(signLink(found, appSecret))
  const actual = Buffer.from(link.key)
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? found : null
}

function signLink({ userId, topic }: UnsubscribeLink, appSecret: string): string {
  return createHmac('sha256', appSecret).update(`unsubscribe\n${userId}\n${topic}`).digest('base64url')
}
