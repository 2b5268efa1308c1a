import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, formatMoment } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { ArrowLeft } from '#ui/icons.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { NoteRelease, ReleasableNotes } from '../schema.ts'
import { releasableQuery } from './api.ts'
import { ReleaseForm } from './release-form.tsx'

/** The notes of a case are handed to its person, who has asked for them; for admins. */
export default function ReleasePage() {
  const file = useCaseFile()
  const { user } = useAuth()
  const query = useQuery(releasableQuery(file.number))
  const notesPath = `/office/cases/${file.number}/notes`
  if (user?.role !== 'admin') return <Navigate to={notesPath} replace />
  return (
    <section aria-labelledby="release-title" className="grid max-w-list gap-5">
      <div className="grid gap-1">
        <ButtonLink
          variant="link"
          size="small"
          icon={ArrowLeft}
          to={notesPath}
          className="justify-self-start"
        >
          {m.back_office_case_file_notes_title()}
        </ButtonLink>
        <h2 id="release-title" className="type-h2">
          {m.back_office_case_file_release_title()}
        </h2>
        <p className="max-w-prose text-ink-2 wrap-anywhere">{m.back_office_case_file_release_lead()}</p>
      </div>
      <QueryScreen
        query={query}
        failed={{
          title: m.back_office_case_file_release_load_failed(),
          safe: m.back_office_desk_load_failed_safe(),
          advice: m.back_office_desk_load_failed_advice(),
        }}
        skeleton={<SkeletonRows count={4} />}
      >
        {(found) => <Loaded file={file} found={found} />}
      </QueryScreen>
    </section>
  )
}

function Loaded({ file, found }: { file: CaseFile; found: ReleasableNotes }) {
  const { notes, releases } = found
  if (notes.length === 0) return <p className="text-ink-2">{m.back_office_case_file_release_none()}</p>
  return (
    <>
      {releases.length > 0 ? <Releases releases={releases} /> : null}
      {/* What was released the last time is what the next copy begins with. */}
      <ReleaseForm key={`${releases.length} ${notes.length}`} file={file} notes={notes} />
    </>
  )
}

function Releases({ releases }: { releases: readonly NoteRelease[] }) {
  return (
    <Card
      as="ul"
      padded={false}
      aria-label={m.back_office_case_file_release_list()}
      className="divide-y divide-line"
    >
      {releases.map(({ id, requested_on, released_at, released_by, count }) => (
        <li key={id} className="px-4 py-3 type-small wrap-anywhere">
          {m.back_office_case_file_release_done({
            moment: formatMoment(new Date(released_at), readClock()),
            name: released_by ?? m.back_office_case_file_messages_colleague(),
            day: formatDate(requested_on),
            count,
          })}
        </li>
      ))}
    </Card>
  )
}
