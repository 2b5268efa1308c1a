import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { InboxState } from '#back-office/inbox/contract.ts'
import type { InboxEntry } from '#back-office/inbox/schema.ts'
import { FailedState } from '#brand/failed-state.tsx'
import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'
import { showPhone } from '#shared/person/phone.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'
import { AnswerForm } from './answer-form.tsx'
import { entryQuery } from './api.ts'
import { BelongsPanel } from './belongs-panel.tsx'
import { ClosedNote, ClosePanel } from './close-panel.tsx'
import { ENTRY_LIST, isElementShown } from './inbox-focus.ts'
import { describeSubject } from './inbox-text.ts'
import { KindBadge } from './kind-badge.tsx'
import { Thread } from './thread.tsx'
import { addressOfInbox } from './use-inbox-view.ts'

interface EntryViewProps {
  id: string
  show: InboxState
}

/** The chosen entry: its thread with the answer, and beside it where it belongs. On a phone it has the screen. */
export function EntryView({ id, show }: EntryViewProps) {
  const { data: entry, error, refetch } = useQuery(entryQuery(id))
  return (
    <div className="grid min-w-0 gap-4">
      <Link
        to={addressOfInbox({ show, entry: undefined })}
        className="flex min-h-11 items-center gap-2 justify-self-start font-semibold text-pine hover:underline md:hidden"
      >
        <Icon of={ArrowLeft} />
        {m.back_office_inbox_back()}
      </Link>
      {entry ? <Entry entry={entry} /> : <Missing error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

function Missing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error)
    return (
      <SkeletonScreen>
        <SkeletonRows count={4} />
      </SkeletonScreen>
    )
  const isGone = isApiError(error, 'not_found')
  return (
    <FailedState
      title={isGone ? m.back_office_inbox_gone_title() : m.back_office_inbox_entry_failed_title()}
      safe={isGone ? m.back_office_inbox_gone_text() : m.back_office_desk_load_failed_safe()}
      advice={isGone ? undefined : m.back_office_desk_load_failed_advice()}
      code={requestIdOf(error)}
      onRetry={isGone ? undefined : onRetry}
    />
  )
}

function requestIdOf(error: Error): string | undefined {
  return isApiError(error) && error.code !== 'not_found' ? (error.requestId ?? undefined) : undefined
}

function Entry({ entry }: { entry: InboxEntry }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18.25rem]">
      <Card as="article" padded={false} aria-labelledby="inbox-entry" className="overflow-clip">
        <Heading entry={entry} />
        <Thread entry={entry} />
        {entry.closed_at ? <ClosedNote entry={entry} /> : <AnswerForm entry={entry} />}
      </Card>
      <div className="grid gap-4">
        <BelongsPanel entry={entry} />
        {entry.closed_at ? null : <ClosePanel entry={entry} />}
      </div>
    </div>
  )
}

function Heading({ entry }: { entry: InboxEntry }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a phone the list has gone, and with it the link that had the focus.
    if (!isElementShown(ENTRY_LIST)) heading.current?.focus({ preventScroll: true })
  }, [])
  const who = [entry.name, readableEmail(entry.email), entry.phone && showPhone(entry.phone)]
    .filter(Boolean)
    .join(' · ')
  return (
    <header className="grid gap-1 border-line border-b px-4 py-4 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id="inbox-entry" ref={heading} tabIndex={-1} className="min-w-0 flex-1 type-h3 wrap-anywhere">
          {describeSubject(entry)}
        </h2>
        <KindBadge kind={entry.kind} />
      </div>
      <p title={who} className="truncate type-small text-ink-2">
        {who}
      </p>
    </header>
  )
}
