import { DayBadge } from '#features/cases/deadlines/web/day-badge.tsx'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import type { Document } from '#features/documents/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Card } from '#ui/card.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { isWithoutDay } from '../rules.ts'
import type { Evidence, LegalStay } from '../schema.ts'
import { describeBasis } from './basis-text.ts'

interface StandingProps {
  stay: LegalStay
  documents: readonly Document[]
}

/** What stands now: the day, on what ground, who set it and since when, and what shows it. */
export function Standing({ stay, documents }: StandingProps) {
  const { basis, evidence, set_by } = stay
  return (
    <Card as="section" aria-labelledby="stands-title">
      <h2 id="stands-title" className="type-h3">
        {m.legal_stay_stands_title()}
      </h2>
      <DescriptionList
        items={[
          { label: m.progress_last_legal_day(), value: <StandingDay stay={stay} /> },
          ...(basis ? [{ label: m.legal_stay_stands_basis(), value: describeBasis(basis) }] : []),
          ...(set_by ? [{ label: m.legal_stay_stands_set_by(), value: describeSetter(stay) }] : []),
          ...(evidence
            ? [
                {
                  label: m.legal_stay_stands_evidence(),
                  value: <Shown {...evidence} documents={documents} />,
                },
              ]
            : []),
        ]}
      />
      {set_by === 'consultancy' ? <p className="mt-3 type-small">{m.legal_stay_noted_text()}</p> : null}
    </Card>
  )
}

function StandingDay({ stay: { last_legal_day: day, unknown, basis } }: Pick<StandingProps, 'stay'>) {
  if (day === null) return describeNoDay({ unknown, basis })
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {formatDate(day)}
      <DayBadge day={day} />
    </span>
  )
}

function describeNoDay({ unknown, basis }: Pick<LegalStay, 'unknown' | 'basis'>): string {
  if (unknown) return m.cases_stay_found_out()
  return isWithoutDay(basis) ? m.cases_stay_none_waiting() : m.legal_stay_stands_open()
}

function describeSetter({ set_by, set_at }: LegalStay): string {
  const isOwn = set_by === 'applicant'
  if (set_at === null)
    return isOwn ? m.legal_stay_stands_by_you_undated() : m.legal_stay_stands_by_us_undated()
  const date = formatDate(todayInWarsaw(new Date(set_at)))
  return isOwn ? m.legal_stay_stands_by_you({ date }) : m.legal_stay_stands_by_us({ date })
}

function Shown({ document_type, page, documents }: Evidence & Pick<StandingProps, 'documents'>) {
  const document = documents.find((one) => one.document_type === document_type)
  if (!document) return m.legal_stay_evidence_gone()
  const name = documentLabel(namedDocument(document))
  return (
    <a href={document.file_url} className="link">
      {page === null ? name : m.legal_stay_stands_evidence_page({ document: name, page })}
    </a>
  )
}
