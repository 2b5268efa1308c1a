import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useMinute } from '#back-office/desk/web/use-minute.ts'
import type { InboxRow } from '#back-office/inbox/schema.ts'
import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { ENTRY_LIST } from './inbox-focus.ts'
import { describeReceived, describeSubject, nameReason } from './inbox-text.ts'
import { KindBadge } from './kind-badge.tsx'
import { addressOfInbox, type InboxView } from './use-inbox-view.ts'

interface EntryListProps {
  rows: readonly InboxRow[]
  view: InboxView
}

/** The entries, newest first; each one is a link that opens it beside the list. */
export function EntryList({ rows, view }: EntryListProps) {
  const now = useMinute()
  return (
    <Card
      as="ul"
      id={ENTRY_LIST}
      padded={false}
      aria-label={m.back_office_inbox_list()}
      className="divide-y divide-line overflow-clip"
    >
      {rows.map((row) => (
        <li key={row.id}>
          <EntryLink row={row} view={view} now={now} />
        </li>
      ))}
    </Card>
  )
}

function EntryLink({ row, view, now }: { row: InboxRow; view: InboxView; now: Date }) {
  const { id, name, received_at, opened_at, closed_at } = row
  const isChosen = id === view.entry
  const link = useShownWhenChosen(isChosen)
  return (
    <Link
      ref={link}
      to={addressOfInbox({ show: view.show, entry: id })}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(
        'focus-inset grid gap-1.5 border-l-4 py-3 pr-4 pl-3.5 transition-colors',
        isChosen ? 'border-pine bg-pine-tint' : 'border-transparent hover:bg-sunken',
      )}
    >
      <span className="flex items-baseline gap-2">
        {opened_at === null && closed_at === null ? <UnreadDot /> : null}
        <strong translate="no" title={name} className="min-w-0 flex-1 truncate font-semibold leading-snug">
          {name}
        </strong>
        <time dateTime={received_at} className="shrink-0 type-caption text-ink-2">
          {describeReceived(received_at, now)}
        </time>
      </span>
      <span className="line-clamp-2 type-small text-ink-2 wrap-anywhere">{describeSubject(row)}</span>
      <span className="flex flex-wrap items-center gap-2">
        <KindBadge kind={row.kind} isOnTint={isChosen} />
        <State row={row} />
      </span>
    </Link>
  )
}

/** What has become of it: closed and why, answered, its case. */
function State({ row: { closed_reason, answered_at, case_number } }: { row: InboxRow }) {
  const state = closed_reason ? (
    <Badge tone="plain">{nameReason(closed_reason)}</Badge>
  ) : answered_at ? (
    <Badge tone="done">{m.back_office_inbox_answered()}</Badge>
  ) : null
  return (
    <>
      {state}
      {case_number || !state ? (
        <span className="type-caption text-ink-2">{case_number ?? m.back_office_inbox_no_case()}</span>
      ) : null}
    </>
  )
}

function UnreadDot() {
  return (
    <span className="size-2 shrink-0 self-center rounded-full bg-amber forced-colors:border-4">
      <span className="sr-only">{m.back_office_inbox_unread()}</span>
    </span>
  )
}

/** An entry that a key has chosen is brought into view. */
function useShownWhenChosen(isChosen: boolean) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isChosen && link.current?.checkVisibility()) link.current.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return link
}
