import { LegalByApplication } from '#back-office/case-file/dates/web/legal-by-application.tsx'
import { describeDaysLeft, describeStage, describeToDo } from '#back-office/desk/web/case-text.ts'
import { DaysLeftBadge } from '#back-office/desk/web/days-left-badge.tsx'
import { TurnBadge } from '#back-office/desk/web/turn-badge.tsx'
import { describeTerm } from '#back-office/work-queue/web/queue-text.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Calendar, TriangleAlert } from '#ui/icons.tsx'
import type { Member } from '../schema.ts'

/** Where the case is, whose turn it is and what for, and what runs to a day. */
export function MemberFacts({ member }: { member: Member }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 type-small">
      <span className="font-semibold">{describeStage(member.stage)}</span>
      <TurnBadge turn={member.turn} />
      <span className="min-w-0 wrap-anywhere">{describeToDo(member)}</span>
      <MemberTerm member={member} />
    </div>
  )
}

/** The term that runs next, with its name, its day and the days that are left. */
export function MemberTerm({ member: { term, legal_by_application } }: { member: Member }) {
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
