import { DayBadge } from '#features/cases/deadlines/web/day-badge.tsx'
import { StayPassed } from '#features/legal-stay/web/stay-passed.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { countDays, formatLongDate, todayInWarsaw } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import type { Plan } from '../schema.ts'
import { TimeScale } from './time-scale.tsx'

/** The day that everything is counted back from, and how it stands. */
export function PlanSummary({ plan }: { plan: Plan }) {
  const { last_legal_day: day, filed, waiting } = plan
  if (filed) return <Note title={m.plan_filed_title()} text={m.plan_filed_text()} />
  if (day !== null)
    return countDays(todayInWarsaw(readClock()), day) < 0 ? (
      <StayPassed day={day} />
    ) : (
      <DayAhead plan={plan} day={day} />
    )
  if (waiting) return <Note title={m.plan_waiting_title()} text={m.plan_waiting_text()} />
  return (
    <Callout tone="amber" title={m.plan_no_day_title()}>
      <p>{m.plan_no_day_text()}</p>
      <ButtonLink to="/last-legal-day" variant="second" size="small" className="mt-3">
        {m.plan_no_day_button()}
      </ButtonLink>
    </Callout>
  )
}

function DayAhead({ plan, day }: { plan: Plan; day: string }) {
  const late = plan.steps.filter(({ state }) => state === 'late').length
  return (
    <Card as="section" aria-labelledby="plan-day" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <p className="type-caption text-ink-2">{m.progress_last_legal_day()}</p>
          <h2 id="plan-day" className="type-h3">
            {formatLongDate(day)}
          </h2>
        </div>
        <DayBadge day={day} />
      </div>
      <TimeScale plan={plan} day={day} />
      <div className="grid gap-1">
        <p>{late > 0 ? m.plan_summary_late({ count: late }) : m.plan_summary_in_time()}</p>
        {late > 0 ? (
          <ButtonLink
            href="/knowledge-base/your-situation/stay-ends-soon"
            variant="link"
            size="small"
            className="justify-self-start"
          >
            {m.cases_stay_guide()}
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  )
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <h2 className="type-h3">{title}</h2>
      <p className="mt-1">{text}</p>
    </Card>
  )
}
