import { useCallback, useEffect, useRef } from 'react'
import type { LoadedNotifications } from '#features/notifications/rules.ts'
import { m } from '#messages/messages.js'
import { NotificationRow } from './notification-row.tsx'
import { useLoadOlder, useMarkRead } from './use-notification-changes.ts'
import { useNow } from './use-now.ts'

interface NotificationListProps {
  /** Undefined while the first page is loading. */
  notifications: LoadedNotifications | undefined
}

/** 240 px high in the panel, most of the screen in the phone's sheet; it scrolls. */
export function NotificationList({ notifications }: NotificationListProps) {
  const { mutate: markRead } = useMarkRead()
  const listRef = useRef<HTMLUListElement>(null)
  const now = useNow()
  if (!notifications || notifications.list.length === 0) {
    return (
      <p role="status" className="grid h-24 place-items-center px-4 type-small text-ink-2">
        {notifications ? m.notifications_none() : m.notifications_loading()}
      </p>
    )
  }
  const focusRow = (index: number) =>
    listRef.current?.children[index]?.querySelector<HTMLElement>('a, button')?.focus()
  return (
    <ul
      ref={listRef}
      className="max-h-[70dvh] divide-y divide-line overflow-y-auto overscroll-contain md:max-h-60"
    >
      {notifications.list.map((notification) => (
        <li key={notification.id}>
          <NotificationRow
            notification={notification}
            now={now}
            onRead={() => notification.read || markRead(notification.id)}
          />
        </li>
      ))}
      {notifications.complete ? null : (
        <li>
          <ShowOlder
            count={notifications.list.length}
            onPressed={() => focusRow(notifications.list.length)}
          />
        </li>
      )}
    </ul>
  )
}

interface ShowOlderProps {
  /** The number of listed notifications. */
  count: number
  /** Called when the button was pressed and older notifications have been added. */
  onPressed(): void
}

/** Loads the next page when the button is scrolled into view, or pressed. */
function ShowOlder({ count, onPressed }: ShowOlderProps) {
  const { mutateAsync, isPending, isError } = useLoadOlder()
  const ref = useRef<HTMLButtonElement>(null)
  // A failure is logged; the button stays for another try.
  const load = useCallback(
    () =>
      mutateAsync().then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  )
  const press = async () => {
    // The last page removes the button, so the focus moves to the first new row.
    if (!isPending && (await load())) setTimeout(onPressed)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes again after each page
  useEffect(() => {
    const button = ref.current
    // After a failure only a press loads again.
    if (!button || isPending || isError) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && document.activeElement !== button) void load()
    })
    observer.observe(button)
    return () => observer.disconnect()
  }, [count, isPending, isError, load])
  return (
    <button
      ref={ref}
      type="button"
      aria-disabled={isPending}
      onClick={press}
      className="link focus-inset block min-h-11 w-full px-4 py-2.5 text-center type-small"
    >
      {isPending ? m.notifications_older_loading() : m.notifications_older()}
    </button>
  )
}
