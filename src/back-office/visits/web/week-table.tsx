import { Initials } from '#back-office/desk/web/initials.tsx'
import type { Closure } from '#back-office/visits/closures/schema.ts'
import { groupByPerson, type PersonWeek } from '#back-office/visits/rules.ts'
import { m } from '#messages/messages.js'
import { formatShortWeekday } from '#shared/dates.ts'
import { classNames } from '#ui/class-names.ts'
import { ClosedMark } from '../closures/web/closed-mark.tsx'
import type { Visit } from '../schema.ts'
import type { VisitsView } from './use-visits-view.ts'
import { VisitCard } from './visit-card.tsx'
import { describeLoad } from './visit-text.ts'

interface WeekTableProps {
  days: readonly string[]
  today: string
  visits: readonly Visit[]
  closures: readonly Closure[]
  view: VisitsView
}

/** The week as a table: a column a day, and for each of the team a row. */
export function WeekTable({ days, today, visits, closures, view }: WeekTableProps) {
  const groups = groupByPerson({ visits, closures })
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{m.back_office_visits_table()}</caption>
      <thead>
        <tr className="border-b border-line bg-sunken">
          {days.map((day) => (
            <DayHeading key={day} day={day} isToday={day === today} />
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <PersonRows
          key={group.id}
          group={group}
          days={days}
          closures={closures.filter(({ staff }) => staff === null || staff.id === group.id)}
          view={view}
        />
      ))}
    </table>
  )
}

function DayHeading({ day, isToday }: { day: string; isToday: boolean }) {
  return (
    <th
      scope="col"
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'border-l border-line px-3 py-2.5 text-left font-semibold type-small first:border-l-0',
        isToday ? 'bg-pine-tint text-pine' : 'text-ink-2',
      )}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span>
          {m.back_office_visits_weekday({
            weekday: formatShortWeekday(day),
            day: String(Number(day.slice(8))),
          })}
        </span>
        {isToday ? <span className="type-caption">{m.back_office_visits_today()}</span> : null}
      </span>
    </th>
  )
}

interface PersonRowsProps extends Pick<WeekTableProps, 'days' | 'closures' | 'view'> {
  group: PersonWeek
}

function PersonRows({ group, days, closures, view }: PersonRowsProps) {
  const name = group.name ?? m.back_office_visits_nobody()
  return (
    <tbody className="border-t border-line first-of-type:border-t-0">
      <tr className="border-b border-line bg-paper">
        <th scope="rowgroup" colSpan={days.length} className="px-3 py-2.5 text-left font-normal">
          <span className="flex items-center gap-2.5">
            {group.name ? <Initials name={group.name} className="bg-pine-tint text-pine" /> : null}
            <span
              translate={group.name ? 'no' : undefined}
              title={name}
              className="min-w-0 truncate font-semibold"
            >
              {name}
            </span>
            <span className="shrink-0 type-caption text-ink-2">{describeLoad(group.visits)}</span>
          </span>
        </th>
      </tr>
      <tr>
        {days.map((day) => (
          <td key={day} className="border-l border-line p-2 align-top first:border-l-0">
            <DayCell
              visits={group.visits.filter(({ date }) => date === day)}
              closures={closures.filter(({ from_day, to_day }) => day >= from_day && day <= to_day)}
              view={view}
            />
          </td>
        ))}
      </tr>
    </tbody>
  )
}

function DayCell({ visits, closures, view }: Pick<WeekTableProps, 'visits' | 'closures' | 'view'>) {
  if (visits.length === 0 && closures.length === 0)
    return <p className="px-1 py-1 type-small text-ink-2">{m.back_office_visits_free()}</p>
  return (
    <ul className="grid gap-2">
      {closures.map((closure) => (
        <li key={closure.id}>
          <ClosedMark closure={closure} />
        </li>
      ))}
      {visits.map((visit) => (
        <li key={visit.id}>
          <VisitCard visit={visit} view={view} />
        </li>
      ))}
    </ul>
  )
}
