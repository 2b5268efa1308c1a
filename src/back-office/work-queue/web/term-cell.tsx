import { LegalByApplication } from '#back-office/case-file/dates/web/legal-by-application.tsx'
import { describeDaysLeft } from '#back-office/desk/web/case-text.ts'
import { DaysLeftBadge } from '#back-office/desk/web/days-left-badge.tsx'
import type { QueueRow } from '#back-office/work-queue/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Calendar, TriangleAlert } from '#ui/icons.tsx'
import { describeTerm } from './queue-text.ts'

/** The term that runs next, with its name and the days that are left. */
export function TermCell({ row: { term, legal_by_application } }: { row: QueueRow }) {
  if (!term && legal_by_application) return <LegalByApplication />
  if (!term) return <span className="text-ink-2">{m.back_office_queue_term_none()}</span>
  return (
    <span className="grid gap-0.5 max-lg:justify-items-end">
      <span className="flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1 lg:justify-start">
        <span className="whitespace-nowrap">{formatDate(term.on)}</span>
        {term.kind === 'last_legal_day' ? (
          <DaysLeftBadge days_left={term.days_left} />
        ) : (
          <TermBadge days_left={term.days_left} />
        )}
      </span>
      <span className="line-clamp-2 type-caption text-ink-2 wrap-anywhere" title={term.title ?? undefined}>
        {describeTerm(term)}
      </span>
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
