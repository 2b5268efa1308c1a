import { createHmac, timingSafeEqual } from 'node:crypto'
import { NOTIFICATION_TOPICS, type NotificationTopic } from '#features/notifications/topics.ts'
import { UNSUBSCRIBE_PATH } from '#shared/paths.ts'

interface Unsubscription {
  userId: string
  topic: NotificationTopic
}

/** The address in a mail's header and footer; signed, so that nobody else can end a person's mails. */
export function unsubscribeUrl(given: Unsubscription & { publicUrl: URL; appSecret: string }): string {
  const url = new URL(UNSUBSCRIBE_PATH, given.publicUrl)
  url.searchParams.set('user', given.userId)
  url.searchParams.set('topic', given.topic)
  url.searchParams.set('key', keyOf(given, given.appSecret))
  return url.href
}

/** What a signed address ends, or null when the signature is not ours. */
export function readUnsubscription(
  given: { user: string; topic: string; key: string },
  appSecret: string,
): Unsubscription | null {
  const topic = NOTIFICATION_TOPICS.find((one) => one === given.topic)
  if (!topic) return null
  const found = { userId: given.user, topic }
  const own = Buffer.from(keyOf(found, appSecret))
  const other = Buffer.from(given.key)
  return own.length === other.length && timingSafeEqual(own, other) ? found : null
}

function keyOf({ userId, topic }: Unsubscription, appSecret: string): string {
  return createHmac('sha256', appSecret).update(`unsubscribe\n${userId}\n${topic}`).digest('base64url')
}
