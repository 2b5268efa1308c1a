import type { QueryName } from '#client/query-client.ts'
import type { NotificationTopic } from '#features/notifications/contract.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import type { Notification } from './schema.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * BELL-2: "12 minutes ago" within the hour, "3 hours ago" within the day, then the date. A time ahead of this
 * device's clock counts as now.
 */
export function describeAge({ sentAt, now }: { sentAt: Date; now: Date }): string {
  const age = Math.max(0, now.getTime() - sentAt.getTime())
  if (age < HOUR_MS) {
    return m.notifications_minutes_ago({ count: Math.floor(age / MINUTE_MS) })
  }
  if (age < DAY_MS) {
    return m.notifications_hours_ago({ count: Math.floor(age / HOUR_MS) })
  }
  return formatDate(todayInWarsaw(sentAt))
}

/** What a browser knows of a person's notifications. */
export interface NotificationFeed {
  /** Newest first, as far as it was asked for. */
  list: readonly Notification[]
  /** Also those beyond the list. */
  unread: number
  /** No older ones are left to ask for. */
  complete: boolean
}

/** With a new one on top; one that is there already changes nothing. */
export function withNew(feed: NotificationFeed, added: Notification): NotificationFeed {
  if (feed.list.some(({ id }) => id === added.id)) return feed
  return { ...feed, list: [added, ...feed.list], unread: feed.unread + (added.read ? 0 : 1) }
}

/** With older ones below. */
export function withOlder(feed: NotificationFeed, page: readonly Notification[], complete: boolean) {
  const known = new Set(feed.list.map(({ id }) => id))
  return { ...feed, list: [...feed.list, ...page.filter(({ id }) => !known.has(id))], complete }
}

/** With these read. Those beyond the list are not counted: ask again when `knowsAll` is false. */
export function withRead(feed: NotificationFeed, read: readonly string[] | 'all'): NotificationFeed {
  const isMeant = ({ id }: Notification) => read === 'all' || read.includes(id)
  const marked = feed.list.filter((one) => !one.read && isMeant(one)).length
  return {
    ...feed,
    list: feed.list.map((one) => (isMeant(one) && !one.read ? { ...one, read: true } : one)),
    unread: read === 'all' ? 0 : Math.max(0, feed.unread - marked),
  }
}

/** What marking these as read changes, so that exactly that can be taken back. */
export function listMarked(feed: NotificationFeed, read: readonly string[] | 'all'): Marked {
  const unread = feed.list.filter((one) => !one.read)
  const ids = unread.filter(({ id }) => read === 'all' || read.includes(id)).map(({ id }) => id)
  return { ids, beyond: read === 'all' ? Math.max(0, feed.unread - unread.length) : 0 }
}

export interface Marked {
  ids: readonly string[]
  /** Unread ones older than the list. */
  beyond: number
}

/** Takes a marking back and leaves alone what came meanwhile. */
export function withUnread(feed: NotificationFeed, { ids, beyond }: Marked): NotificationFeed {
  const isMeant = ({ id, read }: Notification) => read && ids.includes(id)
  const back = feed.list.filter(isMeant).length
  return {
    ...feed,
    list: feed.list.map((one) => (isMeant(one) ? { ...one, read: false } : one)),
    // Fewer: the list was read again since, and its count has those beyond.
    unread: feed.unread + back + (back === ids.length ? beyond : 0),
  }
}

/**
 * The newest page over what was known. Older ones that were listed stay below it, unless more came than the page holds,
 * or they do not agree with the count of unread ones: then they are asked for again when they are scrolled to.
 */
export function withNewest(known: NotificationFeed | undefined, page: NotificationFeed): NotificationFeed {
  const end = known?.list.findIndex(({ id }) => id === page.list.at(-1)?.id) ?? -1
  if (!known || page.complete || end < 0) return page
  const older = known.list.slice(end + 1)
  const unreadBelow = page.unread - countUnread(page.list)
  const listed = unreadBelow === 0 ? 0 : countUnread(older)
  const agrees = known.complete ? listed === unreadBelow : listed <= unreadBelow
  if (!agrees) return page
  const below = unreadBelow === 0 ? older.map((one) => (one.read ? one : { ...one, read: true })) : older
  return { list: [...page.list, ...below], unread: page.unread, complete: known.complete }
}

function countUnread(list: readonly Notification[]): number {
  return list.filter((one) => !one.read).length
}

export function knowsAll(feed: NotificationFeed, ids: readonly string[]): boolean {
  return ids.every((id) => feed.list.some((one) => one.id === id))
}

/** Which of the browser's answers a notification of this topic makes old: the first words of their query keys. */
export function listAffected(topic: NotificationTopic): readonly QueryName[] {
  return AFFECTED[topic] ?? []
}

const AFFECTED: Partial<Record<NotificationTopic, readonly QueryName[]>> = {
  payments: ['payments', 'progress'],
  documents: ['documents', 'progress', 'review'],
  application: ['progress', 'review'],
  appointments: ['appointments', 'progress', 'review'],
  consultations: ['consultations'],
}
