import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { useStops } from './use-stops.ts'

/** Above the parts of the application, which are complete all the same: that something stops it, with the way to what it is. */
export function StopsNote() {
  const count = useStops().length
  if (count === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 print:hidden">
      <Badge tone="failed">{m.checks_stops_badge({ count })}</Badge>
      <ButtonLink to="#checks" variant="link" size="small">
        {m.checks_stops_see()}
      </ButtonLink>
    </div>
  )
}
