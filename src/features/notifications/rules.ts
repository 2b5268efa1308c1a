import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import type { Notification } from './contract.ts'

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
    const count = Math.floor(age / MINUTE_MS)
    return count === 1 ? m.notifications_minute_ago() : m.notifications_minutes_ago({ count })
  }
  if (age < DAY_MS) {
    const count = Math.floor(age / HOUR_MS)
    return count === 1 ? m.notifications_hour_ago() : m.notifications_hours_ago({ count })
  }
  return formatDate(todayInWarsaw(sentAt))
}

export function countUnread(notifications: readonly Pick<Notification, 'read'>[]): number {
  return notifications.filter(({ read }) => !read).length
}

/** The same list with one of them read. */
export function withRead(notifications: readonly Notification[], id: string): Notification[] {
  return notifications.map((notification) =>
    notification.id === id ? { ...notification, read: true } : notification,
  )
}
