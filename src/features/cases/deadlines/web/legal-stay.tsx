import type { LegalStayBasis } from '#features/cases/deadlines/contract.ts'
import type { CaseState } from '#features/cases/status/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { countDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { CalendarX2 } from '#ui/icons.tsx'
import { PanelFoot } from '#ui/panel-foot.tsx'
import { stayTone } from '../rules.ts'
import { DayBadge } from './day-badge.tsx'

interface LegalStayProps {
  /** Null before the first thing is saved: then the day is asked for as well. */
  of: (Pick<CaseState, 'last_legal_day' | 'filed_at'> & OwnDay) | null
}

interface OwnDay {
  ended_at: string | null
  /** True while only the applicant has given the day. */
  last_legal_day_own: boolean
  last_legal_day_basis: LegalStayBasis | null
  last_legal_day_unknown: boolean
}

/** The last legal day at the foot of a panel: asked for, counted, alarming at its end. Nothing once the case is filed. */
export function LegalStay({ of: current }: LegalStayProps) {
  if (current?.ended_at || current?.filed_at) return null
  const day = current?.last_legal_day ?? null
  if (day && current) return <KnownDay day={day} isOwn={current.last_legal_day_own} />
  const isAnswered = current?.last_legal_day_unknown || current?.last_legal_day_basis === 'waiting'
  return (
    <PanelFoot
      icon={CalendarX2}
      caption={m.progress_last_legal_day()}
      action={<Open label={isAnswered ? m.cases_stay_change() : m.cases_stay_enter()} />}
    >
      <p className="leading-snug font-semibold">{describeNoDay(current)}</p>
    </PanelFoot>
  )
}

function describeNoDay(current: LegalStayProps['of']): string {
  if (current?.last_legal_day_unknown) return m.cases_stay_found_out()
  return current?.last_legal_day_basis === 'waiting' ? m.cases_stay_none_waiting() : m.cases_stay_question()
}

function Open({ label }: { label: string }) {
  return (
    <ButtonLink to="/last-legal-day" variant="link" size="small">
      {label}
    </ButtonLink>
  )
}

function KnownDay({ day, isOwn }: { day: string; isOwn: boolean }) {
  const tone = stayTone(countDays(todayInWarsaw(readClock()), day))
  const isLate = tone === 'last_days' || tone === 'passed'
  return (
    <PanelFoot
      icon={CalendarX2}
      caption={m.progress_last_legal_day()}
      action={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {isLate ? (
            <ButtonLink href="/knowledge-base/your-situation/stay-ends-soon" variant="link" size="small">
              {m.cases_stay_guide()}
            </ButtonLink>
          ) : null}
          <ButtonLink to="/plan" variant="link" size="small">
            {m.cases_stay_plan()}
          </ButtonLink>
          <Open label={isOwn ? m.cases_stay_change() : m.cases_stay_details()} />
        </span>
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 leading-snug font-semibold">
        {formatDate(day)}
        <DayBadge day={day} />
      </p>
    </PanelFoot>
  )
}
