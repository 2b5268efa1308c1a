import { STAFF_DOCUMENT_FILE_PATH } from '#back-office/case-file/documents/contract.ts'
import type { StaffDocument } from '#back-office/case-file/schema.ts'
import { DOCUMENT_TYPES, type DocumentStatus } from '#features/documents/contract.ts'
import { documentLabel, isOfSlot, namedDocument } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Card } from '#ui/card.tsx'
import { StepNumber } from '#ui/step-number.tsx'

/** Documents of which older versions are kept, each version with a link that opens it. */
export function VersionsKept({ documents }: { documents: readonly StaffDocument[] }) {
  const kept = documents
    .filter(({ older_versions }) => older_versions.length > 0)
    .map((document) => ({ document, place: placeOf(document) }))
    .sort((a, b) => a.place - b.place)
  return (
    <Card as="section" aria-labelledby="versions-kept" className="grid gap-5 print:shadow-none">
      <h3 id="versions-kept" className="type-h3">
        {m.back_office_case_file_history_versions()}
      </h3>
      {kept.length === 0 ? (
        <p className="text-ink-2">{m.back_office_case_file_history_versions_none()}</p>
      ) : null}
      {kept.map(({ document, place }) => (
        <div key={document.id} className="grid gap-1">
          <h4 className="flex items-start gap-2.5 font-semibold">
            {isOfSlot(document) ? <StepNumber n={place + 1} state="todo" className="mt-0.5" /> : null}
            <span className="min-w-0">{documentLabel(namedDocument(document))}</span>
          </h4>
          <ul className="divide-y divide-line">
            <VersionRow document={document} version={document} isNow />
            {document.older_versions.map((older) => (
              <VersionRow key={older.version} document={document} version={older} />
            ))}
          </ul>
        </div>
      ))}
      <p className="border-t border-line pt-4 type-small text-ink-2">
        {m.back_office_case_file_history_versions_note()}
      </p>
    </Card>
  )
}

/** Those that were asked for beside the eight come last. */
function placeOf(document: StaffDocument): number {
  return isOfSlot(document) ? DOCUMENT_TYPES.indexOf(document.document_type) : DOCUMENT_TYPES.length
}

const STATUSES: Record<DocumentStatus, () => string> = {
  pending: m.back_office_case_file_history_status_pending,
  accepted: m.back_office_case_file_history_status_accepted,
  asked_again: m.back_office_case_file_history_status_asked_again,
}

interface VersionRowProps {
  document: StaffDocument
  version: StaffDocument['older_versions'][number]
  isNow?: boolean
}

function VersionRow({ document, version: { version, status, uploaded_at }, isNow = false }: VersionRowProps) {
  const state = STATUSES[status]()
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block type-small font-semibold">
          {isNow
            ? m.back_office_case_file_history_version_now({ version, state })
            : m.back_office_case_file_history_version({ version, state })}
        </span>
        <time dateTime={uploaded_at} className="block type-caption text-ink-2">
          {formatMoment(new Date(uploaded_at), readClock())}
        </time>
      </span>
      <a
        href={`${STAFF_DOCUMENT_FILE_PATH.replace('{id}', document.id)}?version=${version}`}
        download
        className="link inline-flex min-h-11 items-center type-small font-semibold print:hidden"
      >
        {m.back_office_case_file_history_open()}
        <span className="sr-only">
          {' '}
          {m.back_office_case_file_history_version_of({
            document: documentLabel(namedDocument(document)),
            version,
          })}
        </span>
      </a>
    </li>
  )
}
