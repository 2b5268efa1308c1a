import { useQuery } from '@tanstack/react-query'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, formatMoment } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeft, Printer } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { NoteRelease, ReleasedNote } from '../schema.ts'
import { releasedNotesQuery } from './api.ts'

/** What our team wrote for itself about the person's case, as they have asked for it. */
export default function ReleasedNotesPage() {
  const query = useQuery(releasedNotesQuery)
  return (
    <div className="mx-auto grid max-w-list gap-6">
      <div>
        <ButtonLink
          variant="link"
          size="small"
          icon={ArrowLeft}
          to="/account/privacy"
          className="print:hidden"
        >
          {m.own_data_title()}
        </ButtonLink>
        <PageHeading title={m.own_data_notes_title()} lead={m.own_data_notes_lead()} />
      </div>
      <QueryScreen
        query={query}
        failed={{
          title: m.own_data_notes_failed_title(),
          safe: m.own_data_failed_safe(),
          advice: m.own_data_failed_advice(),
        }}
        skeleton={<SkeletonRows count={4} />}
      >
        {(releases) => (releases.length > 0 ? <Copies releases={releases} /> : <NoCopy />)}
      </QueryScreen>
    </div>
  )
}

function NoCopy() {
  return (
    <EmptyState
      picture={FolderPicture}
      title={m.own_data_notes_empty()}
      text={m.own_data_notes_empty_text()}
      action={<ButtonLink to="/messages">{m.own_data_notes_ask()}</ButtonLink>}
    />
  )
}

function Copies({ releases }: { releases: readonly NoteRelease[] }) {
  return (
    <>
      <Button
        variant="second"
        size="small"
        icon={Printer}
        className="justify-self-start print:hidden"
        onClick={() => window.print()}
      >
        {m.own_data_notes_print()}
      </Button>
      {releases.map((release) => (
        <Copy key={release.id} release={release} />
      ))}
    </>
  )
}

function Copy({ release }: { release: NoteRelease }) {
  const { id, number, requested_on, released_at, notes } = release
  return (
    <section aria-labelledby={`copy-${id}`} className="grid gap-3">
      <div>
        <h2 id={`copy-${id}`} className="type-h3">
          {m.own_data_notes_case({ number })}
        </h2>
        <p className="type-small text-ink-2">
          {m.own_data_notes_times({
            day: formatDate(requested_on),
            moment: formatMoment(new Date(released_at), readClock()),
          })}
        </p>
      </div>
      <Card as="ol" padded={false} className="divide-y divide-line">
        {notes.map((note) => (
          <Note key={note.created_at} note={note} />
        ))}
      </Card>
    </section>
  )
}

function Note({ note: { created_at, text, contact_kind, contact_on } }: { note: ReleasedNote }) {
  return (
    <li className="grid gap-1 px-4 py-3">
      <p className="type-caption text-ink-2">
        <time dateTime={created_at}>{formatMoment(new Date(created_at), readClock())}</time>
        {contact_on ? ` · ${describeTalk(contact_kind, contact_on)}` : null}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
    </li>
  )
}

const describeTalk = (kind: string | null, on: string) =>
  kind === 'call'
    ? m.own_data_notes_call({ day: formatDate(on) })
    : m.own_data_notes_meeting({ day: formatDate(on) })
