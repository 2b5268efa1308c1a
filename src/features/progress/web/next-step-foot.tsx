import { describeBooker, nameOffice } from '#features/appointments/rules.ts'
import { DayBadge } from '#features/cases/deadlines/web/day-badge.tsx'
import type { CaseState } from '#features/cases/status/schema.ts'
import { describePlace, describeStatus } from '#features/cases/status-words/rules.ts'
import type { Progress } from '#features/progress/schema.ts'
import { daysSinceFiling, isWaiting } from '#features/progress/waiting/rules.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { CalendarClock, CalendarX2, Send, UserRound } from '#ui/icons.tsx'
import { PanelFoot } from '#ui/panel-foot.tsx'

/** Once submitted: where the case is, its number, and what happens meanwhile where the step above is another. */
export function Standing({ progress, headline }: { progress: Progress; headline: string }) {
  const { case: current, submitted_at } = progress
  if (!current || (submitted_at === null && current.stage === 'preparing')) return null
  const { title } = describeStatus(current)
  const place = describePlace(current)
  const isSaid = title === headline || title === place || isAsked(progress)
  return (
    <PanelFoot
      icon={Send}
      caption={place}
      action={
        submitted_at ? (
          <ButtonLink to="/submitted" variant="link" size="small">
            {m.review_confirmation_open()}
          </ButtonLink>
        ) : null
      }
    >
      <p className="leading-snug font-semibold">{m.progress_submitted_number({ number: current.number })}</p>
      {isSaid ? null : <p className="type-small text-ink-2">{title}</p>}
    </PanelFoot>
  )
}

/** What is asked for is the headline, in words of its own. */
const isAsked = ({ next_step: { id } }: Progress) => id === 'send_again'

/** How long the office has the application, while it has not decided. */
export function SinceFiling({ of: current }: { of: Progress['case'] }) {
  if (!current?.filed_at || !isWaiting(current)) return null
  const count = daysSinceFiling(current.filed_at, readClock())
  return (
    <PanelFoot
      icon={CalendarClock}
      caption={m.progress_waiting_since()}
      action={
        <ButtonLink to="/waiting" variant="link" size="small">
          {m.progress_waiting_open()}
        </ButtonLink>
      }
    >
      <p className="leading-snug font-semibold">
        {count === 0 ? m.progress_waiting_days_today() : m.progress_waiting_days({ count })}
      </p>
    </PanelFoot>
  )
}

/** The last day to act against a decision, counted like the last legal day. */
export function AppealDay({ of: current }: { of: CaseState | null }) {
  const by = current?.status.by
  if (by?.reason !== 'appeal' && by?.reason !== 'complaint') return null
  return (
    <PanelFoot
      icon={CalendarX2}
      caption={
        by.reason === 'appeal' ? m.cases_status_appeal_last_day() : m.cases_status_complaint_last_day()
      }
      action={
        <ButtonLink to="/messages" variant="link" size="small">
          {m.cases_status_messages_button()}
        </ButtonLink>
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 leading-snug font-semibold">
        {formatDate(by.day)}
        <DayBadge day={by.day} />
      </p>
    </PanelFoot>
  )
}

export function Specialist({ name }: { name: string }) {
  return (
    <PanelFoot
      icon={UserRound}
      caption={m.progress_specialist()}
      action={
        <ButtonLink to="/messages" variant="link" size="small">
          {m.progress_specialist_write()}
        </ButtonLink>
      }
    >
      <p translate="no" className="leading-snug font-semibold wrap-anywhere">
        {name}
      </p>
    </PanelFoot>
  )
}

export function NextVisit({ visit }: { visit: NonNullable<Progress['next_appointment']> }) {
  const date = formatDate(visit.appointment_date)
  return (
    <PanelFoot
      icon={CalendarClock}
      caption={m.progress_visit_label()}
      action={
        <ButtonLink href={`/api/appointments/${visit.id}/calendar`} download variant="link" size="small">
          {m.progress_visit_calendar()}
        </ButtonLink>
      }
    >
      <p className="leading-snug font-semibold">
        {m.shared_dates_date_at({ date, time: visit.appointment_time })}
      </p>
      <p className="type-caption text-ink-2">{nameOffice(visit.office_location)}</p>
      {visit.booked_by_us ? <p className="type-caption text-ink-2">{describeBooker(visit)}</p> : null}
    </PanelFoot>
  )
}
