import { Link } from 'react-router'
import type { Visit } from '#back-office/visits/schema.ts'
import { addressOfView, keyOf } from '#back-office/visits/web/use-visits-view.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Callout } from '#ui/callout.tsx'

interface AffectedVisitsProps {
  visits: readonly Visit[]
  onLeave(): void
}

/** The consultations that are booked where it is closed now, each with the way to move it. */
export function AffectedVisits({ visits, onLeave }: AffectedVisitsProps) {
  return (
    <Callout tone="amber" title={m.back_office_visits_closures_affected({ count: visits.length })}>
      <ul className="grid gap-1">
        {visits.map((visit) => (
          <li key={visit.id}>
            <Link
              to={addressOfView({ date: visit.date, isDay: false, visit: keyOf(visit) })}
              onClick={onLeave}
              className="link inline-block py-1 wrap-anywhere"
            >
              {m.back_office_visits_closures_affected_visit({
                name: visit.person.name,
                date: formatDate(visit.date),
                time: visit.time,
              })}
            </Link>
          </li>
        ))}
      </ul>
    </Callout>
  )
}
