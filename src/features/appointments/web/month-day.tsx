import type { KeyboardEvent } from 'react'
import type { CalendarDay } from '#features/appointments/contract.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { classNames } from '#ui/class-names.ts'

interface MonthDayProps {
  day: CalendarDay
  open: boolean
  chosen: boolean
  /** The one day of the month that the Tab key reaches; arrows do the rest. */
  tabStop: boolean
  onChoose: (date: string) => void
  onKeyDown: (event: KeyboardEvent, date: string) => void
}

const CELL = 'grid h-11 w-full place-items-center rounded-control type-small'

export function MonthDay({ day, open, chosen, tabStop, onChoose, onKeyDown }: MonthDayProps) {
  const number = Number(day.date.slice(8))
  if (!open) return <ClosedDay day={day} number={number} />
  return (
    <button
      type="button"
      data-date={day.date}
      tabIndex={tabStop ? 0 : -1}
      aria-pressed={chosen}
      onClick={() => onChoose(day.date)}
      onKeyDown={(event) => onKeyDown(event, day.date)}
      className={classNames(
        CELL,
        'font-semibold transition-colors',
        chosen ? 'bg-pine text-on-pine' : 'hover:bg-pine-tint',
      )}
    >
      <span aria-hidden>{number}</span>
      <span className="sr-only">{formatDate(day.date)}</span>
    </button>
  )
}

function ClosedDay({ day, number }: { day: CalendarDay; number: number }) {
  const full = day.closed === null
  const struck = !full && day.closed !== 'past' && day.closed !== 'too_far'
  return (
    <span title={day.name} className={classNames(CELL, full ? 'bg-sunken text-ink-2' : 'text-ink-3')}>
      <span aria-hidden className={classNames(struck && 'line-through')}>
        {number}
      </span>
      <span className="sr-only">
        {formatDate(day.date)}:{' '}
        {full ? m.appointments_month_full() : (day.name ?? m.appointments_closed_short())}
      </span>
    </span>
  )
}
