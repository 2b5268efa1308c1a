import { useStops } from '#features/checks/web/use-stops.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatLongDate, todayInWarsaw } from '#shared/dates.ts'
import { Card } from '#ui/card.tsx'
import { Fold } from '#ui/fold.tsx'
import type { Plan } from '../schema.ts'
import { type StoppedStep, withStops } from '../stops/rules.ts'
import { StepRow } from './step-row.tsx'

/** The steps along a line of time: what is done is folded, what is late stands before today, the rest after it. */
export function TimeLine({ plan }: { plan: Plan }) {
  const steps = withStops(plan.steps, useStops({ asks: !plan.filed }))
  const today = todayInWarsaw(readClock())
  const done = steps.filter(({ state }) => state === 'completed')
  const late = steps.filter(({ state }) => state === 'late')
  const ahead = steps.filter(({ state }) => state === 'current' || state === 'upcoming')
  return (
    <Card as="section" aria-labelledby="plan-steps">
      <h2 id="plan-steps" className="type-h2-app">
        {m.plan_steps_title()}
      </h2>
      {done.length > 0 ? (
        <Fold className="mt-2 border-b border-line" head={m.plan_steps_done({ count: done.length })}>
          <Steps steps={done} label={m.plan_steps_done({ count: done.length })} />
        </Fold>
      ) : null}
      {late.length > 0 ? <Steps steps={late} label={m.plan_steps_late({ count: late.length })} /> : null}
      <p className="mt-6 flex items-center gap-3 type-small font-semibold">
        <span aria-hidden className="h-px w-8 bg-ink" />
        {m.plan_today_is({ date: formatLongDate(today) })}
        <span aria-hidden className="h-px flex-1 bg-ink" />
      </p>
      <Steps steps={ahead} label={m.plan_steps_ahead({ count: ahead.length })} />
    </Card>
  )
}

function Steps({ steps, label }: { steps: readonly StoppedStep[]; label: string }) {
  return (
    <ol aria-label={label} className="mt-4 grid pl-3">
      {steps.map((step) => (
        <StepRow key={step.id} step={step} />
      ))}
    </ol>
  )
}
