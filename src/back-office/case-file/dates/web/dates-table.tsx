import { LegalByApplication } from '#back-office/case-file/dates/web/legal-by-application.tsx'
import { describeDaysLeft } from '#back-office/desk/web/case-text.ts'
import { DaysLeftBadge } from '#back-office/desk/web/days-left-badge.tsx'
import { PART_ROW, PartCell, PartGroup, PartTable } from '#back-office/desk/web/part-table.tsx'
import { m } from '#messages/messages.js'
import { formatDate, formatShortWeekday } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Calendar, TriangleAlert } from '#ui/icons.tsx'
import { type CaseDate, type CaseDates, daysLeft } from './dates-text.ts'

/** One list in time order: what is overdue, what is ahead, what has been. */
export function DatesTable({ overdue, ahead, past, today }: CaseDates & { today: string }) {
  const columns = [
    { label: m.back_office_case_file_dates_day(), className: 'md:w-[16rem]' },
    { label: m.back_office_case_file_dates_what() },
    { label: m.back_office_case_file_dates_state(), className: 'md:w-[12rem]' },
  ]
  const groups = [
    { title: m.back_office_case_file_dates_overdue(), dates: overdue },
    { title: m.back_office_case_file_dates_ahead(), dates: ahead },
    { title: m.back_office_case_file_dates_past(), dates: past },
  ].filter(({ dates }) => dates.length > 0)
  return (
    <PartTable label={m.back_office_case_file_dates()} columns={columns}>
      {groups.map(({ title, dates }) => (
        <PartGroup key={title} title={title} columns={columns.length}>
          {dates.map((one) => (
            <DateRow key={`${one.date} ${one.time} ${one.what}`} of={one} today={today} />
          ))}
        </PartGroup>
      ))}
    </PartTable>
  )
}

function DateRow({ of, today }: { of: CaseDate; today: string }) {
  const { date, time, what, more } = of
  return (
    <tr className={PART_ROW}>
      <PartCell className="align-top max-md:w-full">
        <time dateTime={time ? `${date}T${time}` : date} className="font-semibold">
          {formatDate(date)}
        </time>
        <span className="block type-caption text-ink-2">
          {time
            ? m.back_office_case_file_dates_weekday_at({ weekday: formatShortWeekday(date), time })
            : formatShortWeekday(date)}
        </span>
      </PartCell>
      <PartCell className="align-top max-md:w-full">
        <span className="wrap-anywhere">{what}</span>
        {more ? <span className="block type-small text-ink-2 wrap-anywhere">{more}</span> : null}
      </PartCell>
      <PartCell className="align-top empty:hidden">
        <State of={of} left={daysLeft(of, today)} />
      </PartCell>
    </tr>
  )
}

function State({ of: { state, isLastLegalDay }, left }: { of: CaseDate; left: number | null }) {
  if (state === 'canceled') return <Badge tone="plain">{m.back_office_case_file_dates_canceled()}</Badge>
  if (state === 'done') return <Badge tone="done">{m.back_office_case_file_dates_done()}</Badge>
  if (state === 'did_not_come')
    return <Badge tone="plain">{m.back_office_visits_status_did_not_come()}</Badge>
  if (state === 'legal') return <LegalByApplication />
  if (state === 'over') return <Badge tone="plain">{m.back_office_case_file_dates_over()}</Badge>
  if (left === null) return null
  if (isLastLegalDay) return <DaysLeftBadge days_left={left} />
  const isOverdue = left < 0
  return (
    <Badge tone={isOverdue ? 'failed' : 'plain'} icon={isOverdue ? TriangleAlert : Calendar}>
      {describeDaysLeft(left)}
    </Badge>
  )
}
