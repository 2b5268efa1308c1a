import { Link } from 'react-router'
import { INBOX_STATES } from '#back-office/inbox/contract.ts'
import type { Inbox } from '#back-office/inbox/schema.ts'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { TABS } from './inbox-text.ts'
import { addressOfInbox, type InboxView } from './use-inbox-view.ts'

interface InboxTabsProps {
  view: InboxView
  /** Undefined until the first answer. */
  counts: Inbox['counts'] | undefined
  className?: string | undefined
}

/** Everything open, a half of it, each with its number, or what is closed. */
export function InboxTabs({ view, counts, className }: InboxTabsProps) {
  return (
    <nav aria-label={m.back_office_inbox_tabs()} className={className}>
      <ul className="flex flex-wrap gap-2">
        {INBOX_STATES.map((state) => (
          <li key={state}>
            <Link
              to={addressOfInbox({ show: state, entry: undefined })}
              preventScrollReset
              aria-current={state === view.show ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center gap-2.5 rounded-control border px-4 font-semibold transition-colors type-small max-md:px-3',
                state === view.show
                  ? 'border-transparent bg-pine text-on-pine'
                  : 'border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken',
              )}
            >
              {TABS[state]()}
              <span className={classNames('font-normal', state !== view.show && 'text-ink-2')}>
                {state === 'closed' ? null : counts?.[state]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
