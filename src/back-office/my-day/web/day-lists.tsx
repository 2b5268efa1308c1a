import { describeDaysLeft, describeToDo, describeWaiting } from '#back-office/desk/web/case-text.ts'
import { DaysLeftBadge } from '#back-office/desk/web/days-left-badge.tsx'
import { describeDay } from '#back-office/visits/web/visit-text.ts'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Calendar } from '#ui/icons.tsx'
import { useHeadingFocus } from '#ui/use-heading-focus.ts'
import { type Due, splitByDay } from '../rules.ts'
import type { MyDay, MyTerm, MyVisit, Waiting } from '../schema.ts'
import { DayRow } from './day-row.tsx'
import { DaySection } from './day-section.tsx'
import { nameTerm, nameVisit } from './my-day-text.ts'
import { TaskDayRow } from './task-day-row.tsx'

interface DayListsProps {
  day: MyDay
  now: Date
}

/** The lists of the day, the most urgent first. */
export function DayLists({ day, now }: DayListsProps) {
  const { now: due, later } = splitByDay(day)
  const { waiting, visits, today, is_cut } = day
  return (
    <>
      <DueList title={m.back_office_my_day_due()} due={due} />
      <DaySection title={m.back_office_my_day_waiting()}>
        {waiting.map((row) => (
          <WaitingRow key={row.number} row={row} now={now} />
        ))}
      </DaySection>
      <DaySection title={m.back_office_visits_title()}>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} today={today} />
        ))}
      </DaySection>
      <DueList title={m.back_office_my_day_later()} due={later} />
      {is_cut ? (
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2 type-small text-ink-2">
          {m.back_office_my_day_cut()}
          <ButtonLink to={`${OFFICE_PATH}?assigned=me`} variant="second" size="small">
            {m.back_office_my_day_open_queue()}
          </ButtonLink>
        </p>
      ) : null}
    </>
  )
}

/** Terms of the law first: nothing moves them. */
function DueList({ title, due: { terms, tasks } }: { title: string; due: Due }) {
  const { heading, focusHeading } = useHeadingFocus(tasks.length)
  return (
    <DaySection title={title} heading={heading}>
      {[
        ...terms.map((term) => <TermRow key={`${term.number} ${term.kind}`} term={term} />),
        ...tasks.map((task) => <TaskDayRow key={task.id} task={task} onDone={focusHeading} />),
      ]}
    </DaySection>
  )
}

function TermRow({ term }: { term: MyTerm }) {
  const { kind, on, days_left } = term
  const isLegalDay = kind === 'last_legal_day'
  return (
    <DayRow
      of={term}
      part="dates"
      what={nameTerm(term)}
      when={
        <>
          <span className="type-small">{formatDate(on)}</span>
          {isLegalDay ? (
            <DaysLeftBadge days_left={days_left} />
          ) : (
            <Badge tone="plain" icon={Calendar}>
              {describeDaysLeft(days_left)}
            </Badge>
          )}
        </>
      }
    />
  )
}

function WaitingRow({ row, now }: { row: Waiting; now: Date }) {
  return (
    <DayRow
      of={row}
      part={row.to_do === 'check_documents' ? 'documents' : 'messages'}
      what={describeToDo(row)}
      when={<Badge tone="waiting">{describeWaiting(row.waiting_since, now)}</Badge>}
    />
  )
}

function VisitRow({ visit, today }: { visit: MyVisit; today: string }) {
  return (
    <DayRow
      of={visit}
      part="dates"
      what={nameVisit(visit)}
      when={
        <Badge tone={visit.date === today ? 'info' : 'plain'} icon={Calendar}>
          {describeDay(visit.date, today)}, {visit.time}
        </Badge>
      }
    />
  )
}
