import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { useStops } from './use-stops.ts'

/** How many things stop the application from being filed; nothing without any. */
export function StopsBadge() {
  const count = useStops().length
  return count > 0 ? <Badge tone="failed">{m.checks_stops_badge({ count })}</Badge> : null
}
