import { useCallback, useEffect, useRef } from 'react'
import type { NotificationFeed } from '#features/notifications/rules.ts'
import { m } from '#messages/messages.js'
import { NotificationRow } from './notification-row.tsx'
import { useMarkRead, useOlder } from './use-feed-changes.ts'
import { useNow } from './use-now.ts'

interface NotificationListProps {
  /** Undefined while it is being read for the first time. */
  feed: NotificationFeed | undefined
}

/** 240 px high in the panel, most of the screen in the phone's sheet; the rest is scrolled to. */
export function NotificationList({ feed }: NotificationListProps) {
  const { mutate: markRead } = useMarkRead()
  const listRef = useRef<HTMLUListElement>(null)
  const now = useNow()
  if (!feed || feed.list.length === 0) {
    return (
      <p role="status" className="grid h-24 place-items-center px-4 type-small text-ink-2">
        {feed ? m.notifications_none() : m.notifications_loading()}
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
      {feed.list.map((notification) => (
        <li key={notification.id}>
          <NotificationRow
            notification={notification}
            now={now}
            onRead={() => notification.read || markRead(notification.id)}
          />
        </li>
      ))}
      {feed.complete ? null : (
        <li>
          <ShowOlder count={feed.list.length} onPressed={() => focusRow(feed.list.length)} />
        </li>
      )}
    </ul>
  )
}

interface ShowOlderProps {
  /** How many are listed. */
  count: number
  /** The button was pressed, and older ones have come. */
  onPressed(): void
}

/** Fetches the next page when it is scrolled into sight, or pressed. */
function ShowOlder({ count, onPressed }: ShowOlderProps) {
  const { mutateAsync, isPending, isError } = useOlder()
  const ref = useRef<HTMLButtonElement>(null)
  // A failure is logged and shows on the button, which stays.
  const load = useCallback(
    () =>
      mutateAsync().then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  )
  const press = async () => {
    // The button may be gone with the last page: the first of the new ones takes its place.
    if (!isPending && (await load())) setTimeout(onPressed)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew after each page
  useEffect(() => {
    const button = ref.current
    // After a failure the person decides.
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
