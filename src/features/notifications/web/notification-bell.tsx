import { useQuery } from '@tanstack/react-query'
import { Bell, X } from 'lucide-react'
import { type ToggleEvent, useId } from 'react'
import { countUnread } from '#features/notifications/rules.ts'
import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { notificationsQuery } from './api.ts'
import { NotificationList } from './notification-list.tsx'

const BADGE_LIMIT = 99

// Under the bell where the browser can place it there, near it where it cannot; a sheet from below on a phone.
const PANEL =
  'fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none overflow-hidden rounded-t-panel border border-line bg-surface p-0 text-ink shadow-float backdrop:bg-[rgb(12_17_16/55%)] md:inset-auto md:top-20 md:right-6 md:w-80 md:rounded-card md:backdrop:bg-transparent md:supports-[position-area:block-end]:inset-auto md:supports-[position-area:block-end]:mt-2 md:supports-[position-area:block-end]:[position-area:block-end_span-inline-start]'

/** BELL-1: the bell with its badge, and the panel it opens. */
export function NotificationBell() {
  const panelId = useId()
  const { data, isPending, refetch } = useQuery(notificationsQuery)
  const unread = countUnread(data ?? [])
  const refreshOnOpen = (event: ToggleEvent) => {
    if (event.newState === 'open') void refetch()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        aria-label={unread ? m.notifications_open_unread({ count: unread }) : m.notifications_open()}
        className="relative inline-grid size-11 shrink-0 place-items-center rounded-control border border-line bg-surface transition-colors hover:border-line-strong"
      >
        <Icon of={Bell} />
        {unread ? (
          <span
            aria-hidden
            className="absolute -top-2 -right-2 grid h-5 min-w-5 place-items-center rounded-full bg-crimson px-1 text-[0.75rem] font-semibold text-on-crimson leading-none"
          >
            {Math.min(unread, BADGE_LIMIT)}
          </span>
        ) : null}
      </button>
      <section
        id={panelId}
        popover="auto"
        aria-labelledby={`${panelId}-title`}
        onToggle={refreshOnOpen}
        className={PANEL}
      >
        <div className="flex min-h-14 items-center gap-3 border-line border-b py-1.5 pr-2 pl-4.5 md:justify-between md:pr-4.5">
          <h2 id={`${panelId}-title`} className="type-h3">
            {m.notifications_title()}
          </h2>
          {unread ? (
            <p className="type-caption text-ink-2">{m.notifications_unread_count({ count: unread })}</p>
          ) : null}
          <IconButton
            icon={X}
            label={m.notifications_close()}
            popoverTarget={panelId}
            popoverTargetAction="hide"
            className="ml-auto md:hidden"
          />
        </div>
        <NotificationList notifications={data} loading={isPending} />
      </section>
    </>
  )
}
