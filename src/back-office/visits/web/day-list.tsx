import type { Closure } from '#back-office/visits/closures/schema.ts'
import { m } from '#messages/messages.js'
import { ClosedMark } from '../closures/web/closed-mark.tsx'
import type { Visit } from '../schema.ts'
import type { VisitsView } from './use-visits-view.ts'
import { VisitCard } from './visit-card.tsx'
import { describeDay } from './visit-text.ts'

interface DayListProps {
  days: readonly string[]
  today: string
  visits: readonly Visit[]
  closures: readonly Closure[]
  view: VisitsView
}

/** The visits of everybody, day by day: one day of them, or a week on a phone. */
export function DayList({ days, today, visits, closures, view }: DayListProps) {
  return (
    <div className="grid gap-5 p-4 max-sm:p-3">
      {days.map((day) => (
        <Day
          key={day}
          day={day}
          today={today}
          visits={visits.filter(({ date }) => date === day)}
          closures={closures.filter(({ from_day, to_day }) => day >= from_day && day <= to_day)}
          view={view}
        />
      ))}
    </div>
  )
}

function Day({ day, today, visits, closures, view }: Omit<DayListProps, 'days'> & { day: string }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold type-small text-ink-2">{describeDay(day, today)}</h3>
      {visits.length === 0 && closures.length === 0 ? (
        <p className="type-small text-ink-2">{m.back_office_visits_free()}</p>
      ) : (
        <ul className="grid gap-2">
          {closures.map((closure) => (
            <li key={closure.id}>
              <ClosedMark closure={closure} />
            </li>
          ))}
          {visits.map((visit) => (
            <li key={visit.id}>
              <VisitCard visit={visit} view={view} showsWith />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
