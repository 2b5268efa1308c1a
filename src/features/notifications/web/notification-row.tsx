import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { describeAge } from '#features/notifications/rules.ts'
import type { Notification } from '#features/notifications/schema.ts'
import { m } from '#messages/messages.js'
import { CASE_SCREENS, OFFICE_PATHS, SIGNED_IN_PATHS } from '#shared/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { PageLink } from '#ui/page-link.tsx'

interface NotificationRowProps {
  notification: Notification
  now: Date
  onRead(): void
}

/** One notification; a click marks it as read and opens its link. */
export function NotificationRow({ notification, now, onRead }: NotificationRowProps) {
  const { message, sent_at, read, link } = notification
  const age = describeAge({ sentAt: new Date(sent_at), now })
  return (
    <RowFrame link={link} unread={!read} onRead={onRead}>
      {read ? null : (
        <span
          aria-hidden
          className="absolute top-5 left-3.5 size-2.5 -translate-y-1/2 rounded-full bg-crimson"
        />
      )}
      <span className={classNames('block wrap-anywhere', !read && 'font-semibold')}>{message}</span>
      <span className="mt-1 block type-caption text-ink-2">
        {read ? age : m.notifications_unread_age({ age })}
      </span>
    </RowFrame>
  )
}

interface RowFrameProps {
  link: string | null
  unread: boolean
  onRead(): void
  children: ReactNode
}

/** A link to a screen of the application or to another page of this site; without a link, a button. */
function RowFrame({ link, unread, onRead, children }: RowFrameProps) {
  const className = classNames(
    'focus-inset relative block w-full cursor-pointer py-3 pr-4 pl-9 text-left text-ink type-small no-underline',
    unread && 'bg-pine-tint',
  )
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onRead()
    closePanel(event)
  }
  if (link && isInside(link)) {
    return (
      <Link to={link} onClick={follow} className={className}>
        {children}
      </Link>
    )
  }
  if (link?.startsWith('/') && !link.startsWith('//')) {
    return (
      <PageLink href={link} onClick={follow} className={className}>
        {children}
      </PageLink>
    )
  }
  return (
    <button type="button" onClick={onRead} className={className}>
      {children}
    </button>
  )
}

function isInside(link: string): boolean {
  const inside = link.replace(/[?#].*$/, '')
  return CASE_SCREENS.test(inside) || [...SIGNED_IN_PATHS, ...OFFICE_PATHS].some((path) => path === inside)
}

/** Closes the panel: navigation inside the application does not reload the page. */
export function closePanel(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
