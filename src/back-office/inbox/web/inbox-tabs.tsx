import { ViewLinks } from '#back-office/desk/web/view-links.tsx'
import { INBOX_STATES } from '#back-office/inbox/contract.ts'
import type { Inbox } from '#back-office/inbox/schema.ts'
import { m } from '#messages/messages.js'
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
    <ViewLinks
      label={m.back_office_inbox_tabs()}
      className={className}
      views={INBOX_STATES.map((state) => ({
        key: state,
        to: addressOfInbox({ show: state, entry: undefined }),
        name: TABS[state](),
        count: state === 'closed' ? undefined : counts?.[state],
        isCurrent: state === view.show,
      }))}
    />
  )
}
