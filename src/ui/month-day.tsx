import type { KeyboardEvent } from 'react'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { classNames } from './class-names.ts'

export interface MonthDayState {
  date: string
  /** How many times of the day are free. */
  free: number
  /** Why the day is closed; null when it is not. */
  closed: string | null
  /** Name of a holiday. */
  name?: string
}

interface MonthDayProps {
  day: MonthDayState
  open: boolean
  chosen: boolean
  /** The text for a closed day without a name. */
  closed: string
  /** True when a closed day is struck through: it is within the bookable range. */
  struck: boolean
  /** True for the only day of the month that Tab reaches; arrow keys reach the others. */
  tabStop: boolean
  onChoose: (date: string) => void
  onKeyDown: (event: KeyboardEvent, date: string) => void
}

const CELL = 'grid h-11 w-full place-items-center rounded-control type-small text-[min(0.9375rem,5vw)]'

export function MonthDay(props: MonthDayProps) {
  const { day, open, chosen, tabStop, onChoose, onKeyDown } = props
  const number = Number(day.date.slice(8))
  if (!open) return <ClosedDay {...props} number={number} />
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

function ClosedDay({ day, closed, struck, number }: MonthDayProps & { number: number }) {
  const full = day.closed === null
  return (
    <span
      title={day.name}
      className={classNames(
        CELL,
        full ? 'bg-sunken text-ink-2 forced-colors:border forced-colors:border-dashed' : 'text-ink-3',
        'forced-colors:text-[color:GrayText]',
      )}
    >
      <span aria-hidden className={classNames(struck && !full && 'line-through')}>
        {number}
      </span>
      <span className="sr-only">
        {m.ui_month_day({
          date: formatDate(day.date),
          state: full ? m.ui_month_full() : (day.name ?? closed),
        })}
      </span>
    </span>
  )
}
