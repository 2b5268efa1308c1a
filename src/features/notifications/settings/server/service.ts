import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type {
  NotificationSetting,
  SettingChange,
  Unsubscription,
} from '#features/notifications/settings/contract.ts'
import { readUnsubscription } from '#features/notifications/settings/server/unsubscribe.ts'
import {
  isMailedByDefault,
  NOTIFICATION_TOPICS,
  type NotificationTopic,
  REQUIRED_TOPICS,
} from '#features/notifications/topics.ts'
import { m } from '#messages/messages.js'
import type { ApplicantSession } from '#session/session.ts'
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
    throw new AppError('conflict', { message: m.notifications_error_required() })
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
