import { LegalByApplication } from '#back-office/case-file/dates/web/legal-by-application.tsx'
import { describeDaysLeft } from '#back-office/desk/web/case-text.ts'
import { DaysLeftBadge } from '#back-office/desk/web/days-left-badge.tsx'
import type { QueueRow } from '#back-office/work-queue/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Calendar, TriangleAlert } from '#ui/icons.tsx'
import { describeTerm } from './queue-text.ts'

/** The term that runs next, with its name and the days that are left. */
export function TermCell({ row: { term, legal_by_application } }: { row: QueueRow }) {
  if (!term && legal_by_application) return <LegalByApplication />
  if (!term) return <span className="text-ink-2">{m.back_office_queue_term_none()}</span>
  const isLegalDay = term.kind === 'last_legal_day'
  const date = formatDate(term.on)
  return (
    <span
      title={m.back_office_queue_term_and_day({ term: describeTerm(term), date })}
      className="queue-term grid gap-0.5"
    >
      <span className="queue-when grid max-w-full">
        <span className={isLegalDay ? undefined : 'queue-spoken'}>{date}</span>
        <span className={classNames('truncate', isLegalDay && 'queue-spoken')}>{describeTerm(term)}</span>
      </span>
      {isLegalDay ? <DaysLeftBadge days_left={term.days_left} /> : <TermBadge days_left={term.days_left} />}
    </span>
  )
}

/** Red only where it is late: no other term ends a legal stay. */
function TermBadge({ days_left }: { days_left: number }) {
  const isLate = days_left < 0
  return (
    <Badge
      tone={isLate ? 'failed' : 'plain'}
      icon={isLate ? TriangleAlert : Calendar}
      className="whitespace-nowrap"
    >
      {describeDaysLeft(days_left)}
    </Badge>
  )
}
