import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { countDays, formatDayOfMonth, todayInWarsaw } from '#shared/dates.ts'
import { classNames } from '#ui/class-names.ts'
import type { Plan, PlanStep } from '../schema.ts'

const DOTS: Record<PlanStep['state'], string> = {
  completed: 'border-green bg-green',
  late: 'border-crimson bg-surface',
  current: 'border-pine bg-pine',
  upcoming: 'border-line-strong bg-surface',
}

interface TimeScaleProps {
  plan: Plan
  /** The last legal day, YYYY-MM-DD: the end of the scale. */
  day: string
}

/** The way from the first step, or from today, to the last legal day, drawn to scale. The list below says it in words. */
export function TimeScale({ plan: { steps }, day }: TimeScaleProps) {
  const today = todayInWarsaw(readClock())
  const dated = steps.filter(({ due_on }) => due_on !== null && due_on <= day)
  const first = dated.reduce(
    (earliest, { due_on }) => (due_on && due_on < earliest ? due_on : earliest),
    today,
  )
  const length = Math.max(1, countDays(first, day))
  const at = (date: string) => `${(countDays(first, date) / length) * 100}%`
  return (
    <div aria-hidden className="px-1.5 pt-6 pb-1 print:hidden">
      <div className="relative h-1 rounded-rule bg-line">
        <div className="absolute inset-y-0 left-0 rounded-rule bg-pine" style={{ width: at(today) }} />
        {dated.map(({ id, due_on, state }) => (
          <span
            key={id}
            style={{ left: at(due_on ?? day) }}
            className={classNames(
              'absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-2',
              DOTS[state],
            )}
          />
        ))}
        <span
          style={{ left: at(today) }}
          className="absolute -top-5.5 h-9 border-l-2 border-ink pl-2 type-caption leading-none whitespace-nowrap"
        >
          {m.plan_today()}
        </span>
      </div>
      <div className="mt-3 flex justify-between type-caption text-ink-2">
        <span>{formatDayOfMonth(first)}</span>
        <span>{formatDayOfMonth(day)}</span>
      </div>
    </div>
  )
}
