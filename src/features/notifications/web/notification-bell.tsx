import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ToggleEvent, useId, useState } from 'react'
import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Bell } from '#ui/icons.tsx'
import { notificationsQuery } from './api.ts'
import { importLiveUpdates, useLatestMessage, useLiveNotifications } from './use-live-notifications.ts'

const BADGE_LIMIT = 99

// Below the bell in browsers with CSS anchor positioning, in the top right corner in others; on a phone a bottom sheet.
const PANEL =
  'fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none overflow-hidden rounded-t-panel border border-line bg-surface p-0 text-ink shadow-float backdrop:bg-[rgb(12_17_16/55%)] md:inset-auto md:top-20 md:right-6 md:w-80 md:rounded-card md:backdrop:bg-transparent md:supports-[position-area:block-end]:inset-auto md:supports-[position-area:block-end]:mt-2 md:supports-[position-area:block-end]:[position-area:block-end_span-inline-start]'

/** BELL-1: the bell with its badge, and the panel it opens. */
export function NotificationBell({ userId }: { userId: string | undefined }) {
  const panelId = useId()
  const listening = useLiveNotifications(userId)
  const { data, refetch } = useQuery({ ...notificationsQuery, enabled: listening })
  const latestMessage = useLatestMessage(data)
  const { Panel, failed, loadPanel } = usePanel()
  const unread = data?.unread ?? 0
  const onToggle = (event: ToggleEvent) => {
    if (event.newState !== 'open') return
    loadPanel()
    void refetch({ cancelRefetch: false })
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
        {unread ? <UnreadBadge count={unread} /> : null}
      </button>
      <span role="status" className="sr-only">
        {latestMessage ? m.notifications_new({ message: latestMessage }) : null}
      </span>
      <section
        id={panelId}
        popover="auto"
        aria-label={m.notifications_title()}
        onToggle={onToggle}
        className={PANEL}
      >
        {Panel ? (
          <Panel panelId={panelId} />
        ) : (
          <p role="status" className="p-4.5 type-small text-ink-2">
            {failed ? m.notifications_load_failed() : m.notifications_loading()}
          </p>
        )}
      </section>
    </>
  )
}

function UnreadBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="absolute -top-2 -right-2 grid h-[min(1.25rem,26px)] min-w-[min(1.25rem,26px)] place-items-center rounded-full bg-crimson px-1 text-[min(0.75rem,16px)] font-semibold text-on-crimson leading-none"
    >
      {count > BADGE_LIMIT ? `${BADGE_LIMIT}+` : count}
    </span>
  )
}

/**
 * The panel's code is loaded when the page is idle (use-live-notifications.ts), or when the panel is opened. After a
 * failure each opening tries again.
 */
function usePanel() {
  const [Panel, setPanel] = useState<ComponentType<{ panelId: string }> | null>(null)
  const [failed, setFailed] = useState(false)
  const loadPanel = () => {
    setFailed(false)
    importLiveUpdates().then(
      ({ NotificationPanel }) => setPanel(() => NotificationPanel),
      () => setFailed(true),
    )
  }
  return { Panel, failed, loadPanel }
}
