import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { m } from '#messages/messages.js'
import {
  addDays,
  addMonths,
  formatDate,
  formatMonth,
  formatShortWeekday,
  listDaysOfMonth,
  weekdayOf,
} from '#shared/dates.ts'
import { IconButton } from './icon-button.tsx'
import { ChevronLeft, ChevronRight } from './icons.tsx'
import { MonthDay, type MonthDayState } from './month-day.tsx'
import { MonthLegend } from './month-legend.tsx'

interface MonthProps {
  /** 'YYYY-MM' */
  month: string
  /** The states of the days from the server. */
  days: readonly MonthDayState[] | undefined
  /** The state of a day that is known without the server. */
  guess: (date: string) => MonthDayState
  chosen: string
  /** The first and the last selectable day. */
  earliest: string
  latest: string
  /** The texts for a closed day, in the legend and for screen readers: "Office closed", "office closed". */
  closed: { legend: string; short: string }
  onMonth: (month: string) => void
  onChoose: (date: string) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
/** Any Monday to Sunday, to get the weekdays' names. */
const WEEK = listDaysOfMonth('2026-06').slice(0, 7)

/** A calendar: free, full and closed days at a glance. Weeks that are over are left out. */
export function Month(props: MonthProps) {
  const { month, days, guess, chosen, closed } = props
  const titleId = useId()
  const dates = listDaysOfMonth(month)
  const states = dates.map((date) => days?.find((day) => day.date === date) ?? guess(date))
  const weeks = splitIntoWeeks(states).filter((week) => week.some((day) => day && day.date >= props.earliest))
  const shown = weeks.flat().filter((day) => day !== null)
  const open = states.filter((day) => isOpen(day)).map((day) => day.date)
  const tabStop = open.includes(chosen) ? chosen : open[0]
  const { body, moveFocus } = useArrowKeys({ ...props, open })

  return (
    <div className="rounded-card border border-line bg-surface px-3 pt-3 pb-4 shadow-rest md:px-3.5">
      <MonthNavigation {...props} titleId={titleId} />
      <table aria-labelledby={titleId} className="mt-1 w-full table-fixed border-separate border-spacing-0.5">
        <WeekHead />
        <tbody ref={body}>
          {weeks.map((week) => (
            <WeekRow key={week.find(Boolean)?.date} week={week}>
              {week.map((day, index) => (
                <td key={day?.date ?? index} className="p-0 text-center">
                  {day ? (
                    <MonthDay
                      day={day}
                      open={isOpen(day)}
                      chosen={day.date === chosen}
                      closed={closed.short}
                      tabStop={day.date === tabStop}
                      onChoose={props.onChoose}
                      onKeyDown={moveFocus}
                    />
                  ) : null}
                </td>
              ))}
            </WeekRow>
          ))}
        </tbody>
      </table>
      <MonthLegend days={shown} closed={closed.legend} />
    </div>
  )
}

type MonthNavigationProps = Pick<MonthProps, 'month' | 'earliest' | 'latest' | 'onMonth'> & {
  titleId: string
}

/** The month's name, and the buttons for the previous and the next month. */
function MonthNavigation({ month, earliest, latest, onMonth, titleId }: MonthNavigationProps) {
  return (
    <div className="flex items-center justify-between">
      <IconButton
        icon={ChevronLeft}
        label={m.ui_month_previous()}
        disabled={month <= earliest.slice(0, 7)}
        onClick={() => onMonth(addMonths(month, -1))}
        className="disabled:invisible"
      />
      <p id={titleId} aria-live="polite" className="type-label">
        {formatMonth(month)}
      </p>
      <IconButton
        icon={ChevronRight}
        label={m.ui_month_next()}
        disabled={month >= latest.slice(0, 7)}
        onClick={() => onMonth(addMonths(month, 1))}
        className="disabled:invisible"
      />
    </div>
  )
}

/** A named row: without a name, screen readers make one of the texts of all seven days. */
function WeekRow({ week, children }: { week: (MonthDayState | null)[]; children: ReactNode }) {
  const first = week.find((day) => day !== null)
  return <tr aria-label={first && m.ui_month_week({ date: formatDate(first.date) })}>{children}</tr>
}

function WeekHead() {
  return (
    <thead>
      <tr>
        {WEEK.map((date) => (
          <th
            key={date}
            scope="col"
            className="h-9 type-caption text-[min(0.84375rem,4.3vw)] font-normal text-ink-2"
          >
            {formatShortWeekday(date)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Arrow keys move between the open days, and turn the page at the first and the last one of the month. */
function useArrowKeys({
  month,
  open,
  earliest,
  latest,
  onMonth,
}: Pick<MonthProps, 'month' | 'earliest' | 'latest' | 'onMonth'> & { open: string[] }) {
  const body = useRef<HTMLTableSectionElement>(null)
  /** The end at which the focus enters a month whose page was turned by an arrow key. */
  const entry = useRef<0 | -1>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page has been turned.
  useEffect(() => {
    const days = [...(body.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [])]
    if (entry.current !== undefined) days.at(entry.current)?.focus()
    entry.current = undefined
  }, [month])
  const moveFocus = (event: KeyboardEvent, from: string) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    let date = addDays(from, step)
    while (date.startsWith(month) && !open.includes(date)) date = addDays(date, step)
    const next = date.slice(0, 7)
    if (next === month) body.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
    else if (next >= earliest.slice(0, 7) && next <= latest.slice(0, 7)) {
      entry.current = step > 0 ? 0 : -1
      onMonth(next)
    }
  }
  return { body, moveFocus }
}

function isOpen(day: MonthDayState): boolean {
  return day.closed === null && day.free > 0
}

/** Splits the month into weeks from Monday to Sunday; null before the first day and after the last. */
function splitIntoWeeks(days: MonthDayState[]): (MonthDayState | null)[][] {
  const lead = weekdayOf(days[0]?.date ?? '') - 1
  const cells = [...Array<null>(lead).fill(null), ...days]
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
