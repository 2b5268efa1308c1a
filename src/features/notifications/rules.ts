import type { QueryName } from '#client/query-client.ts'
import type { NotificationTopic } from '#features/notifications/contract.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import type { Notification } from './schema.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * BELL-2: "12 minutes ago" within the hour, "3 hours ago" within the day, then the date. A time in the future counts as
 * now, because the device's clock may be slow.
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

/** The notifications that this browser has loaded. */
export interface LoadedNotifications {
  /** Newest first; older pages are loaded on demand. */
  list: readonly Notification[]
  /** The number of all unread notifications, including those not loaded. */
  unread: number
  /** True when there are no older ones to load. */
  complete: boolean
}

/**
 * Adds a new notification at the top. One that is listed already changes nothing, unless the server has made it new again:
 * then it moves to the top.
 */
export function withNew(loaded: LoadedNotifications, added: Notification): LoadedNotifications {
  const listed = loaded.list.find(({ id }) => id === added.id)
  if (listed && listed.sent_at >= added.sent_at) return loaded
  const others = loaded.list.filter((one) => one !== listed)
  const wasUnread = listed?.read === false
  return {
    ...loaded,
    list: [added, ...others],
    unread: loaded.unread + Number(!added.read) - Number(wasUnread),
  }
}

/** From this many on, notifications of one kind that follow each other stand in one row. */
const ALIKE_FROM = 3

/**
 * The list in rows: the newest of several of one kind in a row, which lead to the same screen, together with the others.
 * Two stand for themselves, because the button that shows the others needs as much room as one of them.
 */
export function groupAlike(list: readonly Notification[]): Notification[][] {
  const runs: Notification[][] = []
  for (const one of list) {
    const run = runs.at(-1)
    if (run?.[0] && one.kind !== null && one.kind === run[0].kind && one.link === run[0].link) run.push(one)
    else runs.push([one])
  }
  return runs.flatMap((run) => (run.length < ALIKE_FROM ? run.map((one) => [one]) : [run]))
}

/** Appends a page of older notifications. */
export function withOlder(loaded: LoadedNotifications, page: readonly Notification[], complete: boolean) {
  const listedIds = new Set(loaded.list.map(({ id }) => id))
  return { ...loaded, list: [...loaded.list, ...page.filter(({ id }) => !listedIds.has(id))], complete }
}

/**
 * Marks these as read. The unread count does not change for notifications that are not loaded: fetch the list again
 * when `includesAll` is false.
 */
export function withRead(loaded: LoadedNotifications, read: readonly string[] | 'all'): LoadedNotifications {
  const isSelected = ({ id }: Notification) => read === 'all' || read.includes(id)
  const marked = loaded.list.filter((one) => !one.read && isSelected(one)).length
  return {
    ...loaded,
    list: loaded.list.map((one) => (isSelected(one) && !one.read ? { ...one, read: true } : one)),
    unread: read === 'all' ? 0 : Math.max(0, loaded.unread - marked),
  }
}

/** The unread notifications that `withRead` would change, so that `withUnread` can undo exactly that. */
export function listMarked(loaded: LoadedNotifications, read: readonly string[] | 'all'): Marked {
  const unread = loaded.list.filter((one) => !one.read)
  const ids = unread.filter(({ id }) => read === 'all' || read.includes(id)).map(({ id }) => id)
  return { ids, notLoaded: read === 'all' ? Math.max(0, loaded.unread - unread.length) : 0 }
}

export interface Marked {
  ids: readonly string[]
  /** The number of unread ones that are not loaded. */
  notLoaded: number
}

/** Undoes a marking as read; notifications that arrived meanwhile stay. */
export function withUnread(loaded: LoadedNotifications, { ids, notLoaded }: Marked): LoadedNotifications {
  const isSelected = ({ id, read }: Notification) => read && ids.includes(id)
  const restored = loaded.list.filter(isSelected).length
  return {
    ...loaded,
    list: loaded.list.map((one) => (isSelected(one) ? { ...one, read: false } : one)),
    // When fewer are restored, the list was fetched again since, and its count already includes those not loaded.
    unread: loaded.unread + restored + (restored === ids.length ? notLoaded : 0),
  }
}

/**
 * Merges the newest page into the loaded list. Older notifications stay listed unless more new ones arrived than the
 * page holds, or unless they do not match the unread count. In these cases they are dropped, and loaded again when the
 * person scrolls to them.
 */
export function withNewest(
  loaded: LoadedNotifications | undefined,
  page: LoadedNotifications,
): LoadedNotifications {
  const end = loaded?.list.findIndex(({ id }) => id === page.list.at(-1)?.id) ?? -1
  if (!loaded || page.complete || end < 0) return page
  const older = loaded.list.slice(end + 1)
  const unreadOlder = page.unread - countUnread(page.list)
  const unreadListed = unreadOlder === 0 ? 0 : countUnread(older)
  const matches = loaded.complete ? unreadListed === unreadOlder : unreadListed <= unreadOlder
  if (!matches) return page
  const remaining = unreadOlder === 0 ? older.map((one) => (one.read ? one : { ...one, read: true })) : older
  return { list: [...page.list, ...remaining], unread: page.unread, complete: loaded.complete }
}

function countUnread(list: readonly Notification[]): number {
  return list.filter((one) => !one.read).length
}

export function includesAll(loaded: LoadedNotifications, ids: readonly string[]): boolean {
  return ids.every((id) => loaded.list.some((one) => one.id === id))
}

/** The names of the queries whose cached data is stale after a notification of this topic. */
export function listStaleQueries(topic: NotificationTopic): readonly QueryName[] {
  return STALE_QUERIES[topic] ?? []
}

const STALE_QUERIES: Partial<Record<NotificationTopic, readonly QueryName[]>> = {
  payments: ['payments', 'progress'],
  documents: ['checks', 'documents', 'passport-zone', 'progress', 'review', 'third-parties'],
  verdicts: ['documents', 'progress', 'review'],
  messages: ['messages', 'progress'],
  tasks: ['plan', 'tasks', 'progress'],
  deadlines: ['checks', 'letters', 'plan', 'progress', 'residence-card'],
  last_days: ['checks', 'letters', 'progress'],
  application: ['own-household', 'progress', 'review', 'submission'],
  appointments: ['appointments', 'progress', 'review'],
  consultations: ['consultations', 'progress'],
}
