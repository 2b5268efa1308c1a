import type { CaseEvent, CaseFile } from '#back-office/case-file/schema.ts'
import { describeSide, nameActor } from '#back-office/case-file/web/actor-text.ts'
import { PART_ROW, PartCell, PartGroup, PartTable } from '#back-office/desk/web/part-table.tsx'
import { initialsOf } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { addDays, formatLongDate, todayInWarsaw, wallClockInWarsaw } from '#shared/dates.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Calendar, FileText, type IconShape, MoveRight, Package, PencilLine, Users } from '#ui/icons.tsx'
import { type HistoryRow, kindOf } from '../rules.ts'
import { describeRow } from './history-text.ts'

interface HistoryTableProps {
  rows: readonly HistoryRow[]
  file: CaseFile
}

/** The newest day first, and in it the newest row. */
export function HistoryTable({ rows, file }: HistoryTableProps) {
  const columns = [
    { label: m.back_office_case_file_history_time(), className: 'md:w-20' },
    { label: m.back_office_case_file_history_who(), className: 'md:w-[34%]' },
    { label: m.back_office_case_file_history_what() },
  ]
  const dayOf = ({ event }: HistoryRow) => todayInWarsaw(new Date(event.at))
  const days = [...new Set(rows.map(dayOf))]
  return (
    <PartTable label={m.back_office_case_file_history()} columns={columns}>
      {days.map((day) => (
        <PartGroup key={day} title={describeDay(day)} columns={columns.length}>
          {rows
            .filter((row) => dayOf(row) === day)
            .map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and a row has no state.
              <EventRow key={`${row.event.at} ${index}`} row={row} file={file} />
            ))}
        </PartGroup>
      ))}
    </PartTable>
  )
}

function describeDay(day: string): string {
  const today = todayInWarsaw(readClock())
  const date = formatLongDate(day)
  if (day === today) return m.back_office_case_file_history_today({ date })
  return day === addDays(today, -1) ? m.back_office_case_file_history_yesterday({ date }) : date
}

function EventRow({ row, file }: { row: HistoryRow; file: CaseFile }) {
  const { event } = row
  const { what, more } = describeRow(row, file)
  return (
    <tr className={PART_ROW}>
      <PartCell className="align-top text-ink-2">
        <time dateTime={event.at}>{wallClockInWarsaw(new Date(event.at)).time}</time>
      </PartCell>
      <PartCell className="align-top max-md:flex-1">
        <Who event={event} file={file} />
      </PartCell>
      <PartCell className="align-top max-md:w-full">
        <span className="flex items-start gap-3">
          <Icon of={iconOf(event)} className="mt-0.5 shrink-0 text-ink-2" />
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">{what}</span>
            {more ? <span className="block type-small text-ink-2 wrap-anywhere">{more}</span> : null}
          </span>
        </span>
      </PartCell>
    </tr>
  )
}

function Who({ event, file }: { event: CaseEvent; file: CaseFile }) {
  const name = nameActor(event, file)
  return (
    <span className="flex min-w-0 items-start gap-3">
      <span
        aria-hidden
        translate="no"
        className={classNames(
          'grid size-9 shrink-0 place-items-center rounded-badge font-semibold type-caption',
          event.actor_kind === 'staff' ? 'bg-pine-tint text-pine' : 'bg-sunken text-ink-2',
        )}
      >
        {initialsOf({ full_name: name, email: '' })}
      </span>
      <span className="min-w-0">
        <span translate="no" className="block leading-snug font-medium wrap-anywhere">
          {name}
        </span>
        <span className="block type-caption text-ink-2">{describeSide(event)}</span>
      </span>
    </span>
  )
}

const ICONS: Record<NonNullable<ReturnType<typeof kindOf>>, IconShape> = {
  documents: FileText,
  answers: PencilLine,
  stage: MoveRight,
}

function iconOf(event: CaseEvent): IconShape {
  const kind = kindOf(event)
  if (kind) return ICONS[kind]
  if (event.event.startsWith('payment_')) return Package
  return event.event === 'assigned' || event.event.startsWith('restrict') ? Users : Calendar
}
