import { LegalByApplication } from '#back-office/case-file/dates/web/legal-by-application.tsx'
import { describeDaysLeft, describeStage, describeToDo } from '#back-office/desk/web/case-text.ts'
import { DaysLeftBadge } from '#back-office/desk/web/days-left-badge.tsx'
import { TurnBadge } from '#back-office/desk/web/turn-badge.tsx'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Calendar, TriangleAlert } from '#ui/icons.tsx'
import type { QueueRow } from '../schema.ts'
import { describeTerm } from './queue-text.ts'
import { StopsSign } from './stops-sign.tsx'

/** Where the case is, whose turn it is and what for, and what runs to a day. */
export function CaseFacts({ row }: { row: QueueRow }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 type-small">
      <span className="font-semibold">{describeStage(row.stage)}</span>
      <TurnBadge turn={row.turn} />
      <span className="min-w-0 wrap-anywhere">{describeToDo(row)}</span>
      <StopsSign row={row} />
      <CaseTerm row={row} />
    </div>
  )
}

/** The term that runs next, with its name, its day and the days that are left. */
export function CaseTerm({ row: { term, legal_by_application } }: { row: QueueRow }) {
  if (!term) return legal_by_application ? <LegalByApplication /> : null
  const isLate = term.days_left < 0
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        {m.back_office_queue_term_and_day({ term: describeTerm(term), date: formatDate(term.on) })}
      </span>
      {term.kind === 'last_legal_day' ? (
        <DaysLeftBadge days_left={term.days_left} />
      ) : (
        <Badge tone={isLate ? 'failed' : 'plain'} icon={isLate ? TriangleAlert : Calendar}>
          {describeDaysLeft(term.days_left)}
        </Badge>
      )}
    </span>
  )
}
