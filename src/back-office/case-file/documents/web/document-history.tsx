import { Link } from 'react-router'
import { ARRIVAL_NAMES } from '#back-office/case-file/adding/web/arrival-text.ts'
import type { StaffDocument } from '#back-office/case-file/schema.ts'
import { REASON_LABELS } from '#features/documents/web/reason-text.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Card } from '#ui/card.tsx'

interface Row {
  at: string
  text: string
  note?: string | undefined
  /** A version that can be opened. */
  version?: number
}

interface HistoryProps {
  document: StaffDocument
  /** The version beside it. */
  shown: number
}

/** What has happened to the document: versions, openings, verdicts, those that were taken back as well. */
export function DocumentHistory({ document, shown }: HistoryProps) {
  const rows = listRows(document)
  return (
    <section aria-labelledby="document-history">
      <Card className="grid gap-2">
        <h2 id="document-history" className="type-h3">
          {m.back_office_document_review_history()}
        </h2>
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={`${row.at} ${row.text}`} className="py-2.5">
              <p className="type-small font-semibold">{row.text}</p>
              {row.note ? <p className="type-caption wrap-anywhere">{row.note}</p> : null}
              <p className="type-caption text-ink-2">{formatMoment(new Date(row.at), readClock())}</p>
              {row.version !== undefined && row.version !== shown ? (
                <Link
                  to={row.version === document.version ? '.' : `?version=${row.version}`}
                  className="link type-caption"
                >
                  {m.back_office_document_review_show_version({ version: row.version })}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function listRows(document: StaffDocument): Row[] {
  const { opened_at, older_versions, verdicts } = document
  const uploads = [document, ...older_versions].map(describeUpload)
  const opening = opened_at ? [{ at: opened_at, text: m.back_office_document_review_first_opened() }] : []
  const given = verdicts.flatMap((one) => describeVerdict(one))
  return [...uploads, ...opening, ...given].sort((a, b) => b.at.localeCompare(a.at))
}

type Version = Pick<StaffDocument, 'version' | 'uploaded_at' | 'arrived_by' | 'added_by'>

function describeUpload({ version, uploaded_at: at, arrived_by, added_by }: Version): Row {
  if (!arrived_by) return { at, text: m.back_office_document_review_uploaded({ version }), version }
  const name = added_by ?? m.back_office_document_review_somebody()
  const note = ARRIVAL_NAMES[arrived_by]()
  return { at, text: m.back_office_adding_version({ version, name }), note, version }
}

function describeVerdict(given: StaffDocument['verdicts'][number]): Row[] {
  const name = given.given_by ?? m.back_office_document_review_somebody()
  const { version, verdict, reason, taken_back_at, restored_at, given_at } = given
  const text =
    verdict === 'accepted'
      ? m.back_office_document_review_event_accepted({ name, version })
      : m.back_office_document_review_event_asked({ name, version })
  const note = reason ? REASON_LABELS[reason]() : undefined
  const back = taken_back_at
    ? [{ at: taken_back_at, text: m.back_office_document_review_event_taken_back({ version }) }]
    : []
  const again = restored_at
    ? [{ at: restored_at, text: m.back_office_document_review_event_restored({ name, version }) }]
    : []
  return [{ at: given_at, text, note }, ...again, ...back]
}
