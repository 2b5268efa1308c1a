import { useCallback, useEffect, useRef, useState } from 'react'
import { groupAlike, type LoadedNotifications } from '#features/notifications/rules.ts'
import type { Notification } from '#features/notifications/schema.ts'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { ChevronDown } from '#ui/icons.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useLoadOlder, useMarkRead } from './use-notification-changes.ts'
import { useNow } from './use-now.ts'

interface NotificationListProps {
  /** Undefined while the first page is loading. */
  notifications: LoadedNotifications | undefined
}

/** 240 px high in the panel, most of the screen in the phone's sheet; it scrolls. */
export function NotificationList({ notifications }: NotificationListProps) {
  const now = useNow()
  if (!notifications || notifications.list.length === 0) {
    return (
      <p role="status" className="grid h-24 place-items-center px-4 type-small text-ink-2">
        {notifications ? m.notifications_none() : m.notifications_loading()}
      </p>
    )
  }
  return (
    <ul className="max-h-[70dvh] divide-y divide-line overflow-y-auto overscroll-contain md:max-h-60">
      {groupAlike(notifications.list).map((alike) => (
        <Alike key={alike.at(-1)?.id} alike={alike} now={now} />
      ))}
      {notifications.complete ? null : (
        <li>
          <ShowOlder count={notifications.list.length} />
        </li>
      )}
    </ul>
  )
}

/** The newest of one kind, and the others behind a button. Opening the newest marks all of them as read. */
function Alike({ alike: [newest, ...others], now }: { alike: Notification[]; now: Date }) {
  const { mutate: markRead } = useMarkRead()
  const [isOpen, setIsOpen] = useState(false)
  if (!newest) return null
  const markAll = (list: Notification[]) => {
    for (const { id, read } of list) if (!read) markRead(id)
  }
  const unread = others.filter((one) => !one.read).length
  return (
    <>
      <li>
        <NotificationRow notification={newest} now={now} onRead={() => markAll([newest, ...others])} />
      </li>
      {others.length > 0 ? (
        <li>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className={classNames(
              'focus-inset flex min-h-11 w-full cursor-pointer items-center gap-2 py-2.5 pr-4 pl-9 text-left type-small',
              unread > 0 && 'bg-pine-tint',
            )}
          >
            <span className="link">{m.notifications_alike({ count: others.length })}</span>
            {unread > 0 ? (
              <span className="type-caption text-ink-2">
                {m.notifications_unread_count({ count: unread })}
              </span>
            ) : null}
            <Icon of={ChevronDown} className={classNames('ml-auto text-ink-2', isOpen && 'rotate-180')} />
          </button>
        </li>
      ) : null}
      {isOpen
        ? others.map((one) => (
            <li key={one.id}>
              <NotificationRow notification={one} now={now} onRead={() => markAll([one])} />
            </li>
          ))
        : null}
    </>
  )
}

/**
 * Loads the next page when the button is scrolled into view, or pressed.
 * @param count how many notifications are listed
 */
function ShowOlder({ count }: { count: number }) {
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
    const list = ref.current?.closest('ul')
    const place = (list?.children.length ?? 1) - 1
    // The last page removes the button, so the focus moves to the row in its place.
    const focusRow = () => list?.children[place]?.querySelector<HTMLElement>('a, button')?.focus()
    if (!isPending && (await load())) setTimeout(focusRow)
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
