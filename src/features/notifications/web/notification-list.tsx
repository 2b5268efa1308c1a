import type { Notification } from '#features/notifications/contract.ts'
import { describeAge } from '#features/notifications/rules.ts'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { useMarkRead } from './api.ts'

interface NotificationListProps {
  notifications: readonly Notification[] | undefined
  loading: boolean
}

/** 240 px high in the panel, most of the screen in the phone's sheet; the rest is scrolled to. */
export function NotificationList({ notifications = [], loading }: NotificationListProps) {
  const { mutate: markRead } = useMarkRead()
  if (notifications.length === 0) {
    return (
      <p role="status" className="grid h-24 place-items-center px-4 type-small text-ink-2">
        {loading ? m.notifications_loading() : m.notifications_none()}
      </p>
    )
  }
  return (
    <ul className="max-h-[70dvh] divide-y divide-line overflow-y-auto overscroll-contain md:max-h-60">
      {notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationRow notification={notification} onRead={() => markRead(notification.id)} />
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  notification: Notification
  onRead(): void
}

function NotificationRow({ notification: { message, sent_at, read }, onRead }: RowProps) {
  const age = describeAge({ sentAt: new Date(sent_at), now: new Date() })
  return (
    <button
      type="button"
      onClick={read ? undefined : onRead}
      className={classNames(
        'focus-inset relative block w-full cursor-pointer py-3 pr-4 pl-9 text-left type-small',
        !read && 'bg-pine-tint',
      )}
    >
      {read ? null : (
        <span
          aria-hidden
          className="absolute top-5 left-3.5 size-2.5 -translate-y-1/2 rounded-full bg-crimson"
        />
      )}
      <span className={classNames('block', !read && 'font-semibold')}>{message}</span>
      <span className="mt-1 block type-caption text-ink-2">
        {read ? age : `${m.notifications_unread()}, ${age}`}
      </span>
    </button>
  )
}
