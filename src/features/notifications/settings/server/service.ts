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
import type { ApplicantSession } from '#session/session.ts'
import { UNSUBSCRIBE_PATH } from '#shared/paths.ts'
import { listChoices, saveChoice } from './store.ts'

/** Every topic in its order, with what the person chose or what holds without a choice. Throws signed_out. */
export async function listNotificationSettings(session: ApplicantSession): Promise<NotificationSetting[]> {
  const choices = await session.transaction((tx, { userId }) => listChoices(tx, userId))
  const chosen = new Map(choices.map(({ topic, mail }) => [topic, mail]))
  return NOTIFICATION_TOPICS.map((topic) => {
    const required = REQUIRED_TOPICS.includes(topic)
    return { topic, mail: required || (chosen.get(topic) ?? isMailedByDefault(topic)), required }
  })
}

/** Throws signed_out, and conflict for a topic whose mails a person must get. */
export async function changeNotificationSetting(
  session: ApplicantSession,
  { topic, mail }: SettingChange,
): Promise<NotificationSetting> {
  if (REQUIRED_TOPICS.includes(topic)) {
    throw new AppError('conflict', { message: m.notifications_settings_error_required() })
  }
  await session.transaction((tx, { userId }) => saveChoice(tx, { userId, topic, mail }))
  return { topic, mail, required: false }
}

/** The topic a mail's address speaks of. Throws not_found when we did not write that address. */
export function requireUnsubscription(
  deps: Deps,
  given: Unsubscription,
): { userId: string; topic: NotificationTopic } {
  const found = readUnsubscription(given, deps.env.appSecret)
  if (!found || REQUIRED_TOPICS.includes(found.topic)) throw new AppError('not_found')
  return found
}

/** Switches the mails of a topic off; again: no harm. Throws not_found for a wrong key or a person who is gone. */
export async function unsubscribe(deps: Deps, given: Unsubscription): Promise<NotificationTopic> {
  const { userId, topic } = requireUnsubscription(deps, given)
  if (!(await saveChoice(deps.database.db, { userId, topic, mail: false }))) throw new AppError('not_found')
  return topic
}

interface UnsubscribeLink {
  userId: string
  topic: NotificationTopic
}

/** The address in a mail's header and footer; signed, so that nobody else can end a person's mails. */
export function unsubscribeUrl(given: UnsubscribeLink & { publicUrl: URL; appSecret: string }): string {
  const url = new URL(UNSUBSCRIBE_PATH, given.publicUrl)
  url.searchParams.set('user', given.userId)
  url.searchParams.set('topic', given.topic)
  url.searchParams.set('key', keyOf(given, given.appSecret))
  return url.href
}

/** What a signed address ends, or null when the signature is not ours. */
function readUnsubscription(
  given: { user: string; topic: string; key: string },
  appSecret: string,
): UnsubscribeLink | null {
  const topic = NOTIFICATION_TOPICS.find((one) => one === given.topic)
  if (!topic) return null
  const found = { userId: given.user, topic }
  const own = Buffer.from(keyOf(found, appSecret))
  const other = Buffer.from(given.key)
  return own.length === other.length && timingSafeEqual(own, other) ? found : null
}

function keyOf({ userId, topic }: UnsubscribeLink, appSecret: string): string {
  return createHmac('sha256', appSecret).update(`unsubscribe\n${userId}\n${topic}`).digest('base64url')
}
