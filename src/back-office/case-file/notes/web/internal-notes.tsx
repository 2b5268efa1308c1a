import { type ReactNode, useState } from 'react'
import type { CaseFile, Note } from '#back-office/case-file/schema.ts'
import { nameOf } from '#back-office/case-file/web/person-text.ts'
import { filesPath } from '#back-office/case-file/web/use-case-uploads.ts'
import { Initials } from '#back-office/desk/web/initials.tsx'
import { FileLinks } from '#features/messages/files/web/file-links.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Lock } from '#ui/icons.tsx'
import { describeContact } from './contact-text.ts'
import { NoteForm } from './note-form.tsx'

/** So many notes are shown at first. */
const SHOWN_AT_FIRST = 10

/** What colleagues write to each other about a case. Amber, dashed, with a lock, and nothing else looks so. */
export function InternalNotes({ file, action }: { file: CaseFile; action?: ReactNode }) {
  const { notes, number } = file
  const [earliest, setEarliest] = useState(() => notes[SHOWN_AT_FIRST - 1]?.id)
  const found = notes.findIndex(({ id }) => id === earliest)
  // Notes that come later stand below, so that the first one shown stays the first.
  const shown = found < 0 ? notes : notes.slice(0, found + 1)
  const hidden = notes.length - shown.length
  return (
    <section
      aria-labelledby="notes-title"
      className="case-notes min-w-0 divide-y divide-amber/40 rounded-card border border-dashed border-amber bg-amber-tint"
    >
      <div className="flex gap-3 p-4">
        <Icon of={Lock} className="mt-1 text-amber" />
        <div className="min-w-0 flex-1">
          <h2 id="notes-title" className="type-h3 text-amber">
            {m.back_office_case_file_notes_title()}
          </h2>
          <p className="type-caption text-amber wrap-anywhere">
            {m.back_office_case_file_notes_lead({ name: nameOf(file) })}
          </p>
        </div>
        {action}
      </div>
      {hidden > 0 ? (
        <div className="px-4 text-center">
          <Button variant="link" size="small" onClick={() => setEarliest(undefined)}>
            {m.back_office_case_file_notes_older({ count: hidden })}
          </Button>
        </div>
      ) : null}
      {notes.length > 0 ? (
        <ol aria-label={m.back_office_case_file_notes_list()} className="divide-y divide-amber/40">
          {shown.toReversed().map((note) => (
            <NoteRow key={note.id} note={note} number={number} />
          ))}
        </ol>
      ) : (
        <p className="p-4 type-small text-ink-2">{m.back_office_case_file_notes_none()}</p>
      )}
      <NoteForm file={file} />
    </section>
  )
}

function NoteRow({ note, number }: { note: Note; number: string }) {
  const { author, text, created_at, files } = note
  const name = author ?? m.back_office_case_file_messages_colleague()
  const contact = describeContact(note)
  return (
    <li className="grid gap-1.5 p-4">
      <div className="flex flex-wrap items-center gap-x-2.5">
        <Initials name={name} className="bg-surface text-pine" />
        <strong translate="no" className="min-w-0 flex-1 type-small font-semibold wrap-anywhere">
          {name}
        </strong>
        <time dateTime={created_at} className="type-caption text-ink-2">
          {formatMoment(new Date(created_at), readClock())}
        </time>
      </div>
      {contact ? <p className="type-caption font-semibold">{contact}</p> : null}
      <p className="type-small whitespace-pre-wrap wrap-anywhere">{text}</p>
      <FileLinks files={files} path={filesPath(number)} />
    </li>
  )
}
