import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import type { CalendarDay } from '#features/appointments/contract.ts'
import { earliestDate, getClosure, latestDate } from '#features/appointments/rules.ts'
import { m } from '#messages/messages.js'
import {
  addDays,
  addMonths,
  formatMonth,
  formatShortWeekday,
  listDaysOfMonth,
  weekdayOf,
} from '#shared/dates.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { MonthDay } from './month-day.tsx'
import { MonthLegend } from './month-legend.tsx'

interface MonthProps {
  /** 'YYYY-MM' */
  month: string
  /** What the server knows of the days; without it, weekends and the limits alone. */
  days: CalendarDay[] | undefined
  chosen: string
  now: Date
  onMonth: (month: string) => void
  onChoose: (date: string) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
/** Any Monday to Sunday, for the names of the weekdays. */
const WEEK = listDaysOfMonth('2026-06').slice(0, 7)

/** The month as a comfort beside the date field: free, full and closed days at a glance. */
export function Month({ month, days, chosen, now, onMonth, onChoose }: MonthProps) {
  const titleId = useId()
  const body = useRef<HTMLTableSectionElement>(null)
  const dates = listDaysOfMonth(month)
  const known = dates.map((date) => days?.find((day) => day.date === date) ?? guess(date, now))
  const open = known.filter((day) => isOpen(day)).map((day) => day.date)
  const tabStop = open.includes(chosen) ? chosen : open[0]

  const moveFocus = (event: KeyboardEvent, from: string) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    let date = addDays(from, step)
    while (date.startsWith(month) && !open.includes(date)) date = addDays(date, step)
    body.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  }

  return (
    <div className="rounded-card border border-line bg-surface px-3 pt-3 pb-4 shadow-rest md:px-3.5">
      <div className="flex items-center justify-between">
        <IconButton
          icon={ChevronLeft}
          label={m.appointments_month_previous()}
          disabled={month <= earliestDate(now).slice(0, 7)}
          onClick={() => onMonth(addMonths(month, -1))}
          className="disabled:invisible"
        />
        <p id={titleId} aria-live="polite" className="type-label">
          {formatMonth(month)}
        </p>
        <IconButton
          icon={ChevronRight}
          label={m.appointments_month_next()}
          disabled={month >= latestDate(now).slice(0, 7)}
          onClick={() => onMonth(addMonths(month, 1))}
          className="disabled:invisible"
        />
      </div>
      <table aria-labelledby={titleId} className="mt-1 w-full table-fixed border-separate border-spacing-0.5">
        <thead>
          <tr>
            {WEEK.map((date) => (
              <th key={date} scope="col" className="h-9 type-caption font-normal text-ink-2">
                {formatShortWeekday(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {splitIntoWeeks(known).map((week) => (
            <tr key={week.find(Boolean)?.date}>
              {week.map((day, index) => (
                <td key={day?.date ?? index} className="p-0 text-center">
                  {day ? (
                    <MonthDay
                      day={day}
                      open={isOpen(day)}
                      chosen={day.date === chosen}
                      tabStop={day.date === tabStop}
                      onChoose={onChoose}
                      onKeyDown={moveFocus}
                    />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <MonthLegend />
    </div>
  )
}

function isOpen(day: CalendarDay): boolean {
  return day.closed === null && day.free > 0
}

/** Before the server has answered: closed by the calendar, else worth trying. */
function guess(date: string, now: Date): CalendarDay {
  const closed = getClosure({ date, now, closedDays: [] })?.reason ?? null
  return { date, closed, free: closed ? 0 : 1 }
}

/** Rows from Monday to Sunday; null before the first day and after the last. */
function splitIntoWeeks(days: CalendarDay[]): (CalendarDay | null)[][] {
  const lead = weekdayOf(days[0]?.date ?? '') - 1
  const cells = [...Array<null>(lead).fill(null), ...days]
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
