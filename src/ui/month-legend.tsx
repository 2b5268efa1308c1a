import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { isClosed, type MonthDayState } from './month-day.tsx'

const BOX = 'inline-block size-3.5 rounded-rule border'

interface MonthLegendProps {
  days: readonly MonthDayState[]
  closed: string
}

/** What the styles of this month's days mean, and its holidays by name. Each day also has a text for screen readers. */
export function MonthLegend({ days, closed }: MonthLegendProps) {
  const past = days.find((day) => day.closed === 'past')
  const tooFar = days.find((day) => day.closed === 'too_far')
  const named = days.filter((day) => isClosed(day) && day.name !== undefined)
  return (
    <ul
      aria-hidden
      className="mx-0.5 mt-3 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3 type-caption text-ink-2"
    >
      <Item sign={<span className={`${BOX} border-line-strong bg-surface`} />}>
        {m.ui_month_legend_free()}
      </Item>
      <Item sign={<span className={`${BOX} border-line bg-sunken`} />}>{m.ui_month_legend_full()}</Item>
      <Item sign={<span className="text-ink-3 line-through">24</span>}>{closed}</Item>
      {past ? <Item sign={<DayNumber day={past} />}>{m.ui_month_legend_past()}</Item> : null}
      {tooFar ? <Item sign={<DayNumber day={tooFar} />}>{m.ui_month_legend_too_far()}</Item> : null}
      {named.map((day) => (
        <Item key={day.date} sign={<DayNumber day={day} />}>
          {day.name}
        </Item>
      ))}
    </ul>
  )
}

function Item({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      {sign}
      {children}
    </li>
  )
}

function DayNumber({ day }: { day: MonthDayState }) {
  return (
    <span className={isClosed(day) ? 'text-ink-3 line-through' : 'text-ink-3'}>{+day.date.slice(8)}</span>
  )
}
