import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icons.tsx'
import { notificationsQuery } from './api.ts'
import { NotificationList } from './notification-list.tsx'
import { closePanel } from './notification-row.tsx'
import { NotificationsFailed } from './notifications-failed.tsx'
import { useMarkAllRead } from './use-notification-changes.ts'

const FOOT_ACTION = 'link focus-inset inline-flex min-h-11 items-center px-1 type-small'

/** The content of the open panel. */
export function NotificationPanel({ panelId }: { panelId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(notificationsQuery)
  const { mutate: markAllRead } = useMarkAllRead()
  const unread = data?.unread ?? 0
  return (
    <>
      <div className="flex min-h-14 items-center gap-3 border-line border-b py-1.5 pr-2 pl-4.5 md:pr-4.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 md:justify-between">
          <h2 className="type-h3">{m.notifications_title()}</h2>
          {unread ? (
            <p className="type-caption text-ink-2">{m.notifications_unread_count({ count: unread })}</p>
          ) : null}
        </div>
        <IconButton
          icon={X}
          label={m.notifications_close()}
          popoverTarget={panelId}
          popoverTargetAction="hide"
          className="shrink-0 md:hidden"
        />
      </div>
      {isError && !data ? (
        <NotificationsFailed busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <NotificationList notifications={data} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-line border-t py-0.5 pr-3.5 pl-3.5">
        <Link to="/notification-settings" onClick={closePanel} className={FOOT_ACTION}>
          {m.notifications_settings_link()}
        </Link>
        {unread ? (
          <button type="button" onClick={() => markAllRead()} className={FOOT_ACTION}>
            {m.notifications_read_all()}
          </button>
        ) : null}
      </div>
    </>
  )
}
