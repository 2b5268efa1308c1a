import type { KeyboardEvent } from 'react'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { classNames } from './class-names.ts'

export interface MonthDayState {
  date: string
  /** How many times of the day are free. */
  free: number
  /** Why the day cannot be chosen; null when it can. What is neither past nor too far ahead is a closed day. */
  closed: 'past' | 'too_far' | (string & {}) | null
  /** Name of a holiday, or why the office is closed on that day. */
  name?: string
}

interface MonthDayProps {
  day: MonthDayState
  open: boolean
  chosen: boolean
  /** The text for a closed day: "office closed". */
  closed: string
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

function ClosedDay({ day, closed, number }: MonthDayProps & { number: number }) {
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
      <span aria-hidden className={classNames(isClosed(day) && 'line-through')}>
        {number}
      </span>
      <span className="sr-only">{m.ui_month_day({ day: number, state: describeState(day, closed) })}</span>
    </span>
  )
}

/** True on a day that could be booked if the office were open. */
export function isClosed({ closed }: MonthDayState): boolean {
  return closed !== null && closed !== 'past' && closed !== 'too_far'
}

function describeState(day: MonthDayState, closed: string): string {
  if (day.closed === null) return m.ui_month_full()
  if (day.closed === 'too_far') return m.ui_month_too_far()
  if (day.closed === 'past') {
    return day.date === todayInWarsaw(readClock()) ? m.ui_month_today() : m.ui_month_past()
  }
  return day.name === undefined ? closed : m.ui_month_closed_named({ closed, name: day.name })
}
