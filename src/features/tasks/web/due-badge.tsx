import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { countDays, todayInWarsaw } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'

const SOON_DAYS = 7

/** Only of a day (YYYY-MM-DD) that is near or over: a badge on every row would say nothing. */
export function DueBadge({ due }: { due: string | null }) {
  const days = due ? countDays(todayInWarsaw(readClock()), due) : 0
  if (!due || days > SOON_DAYS) return null
  if (days < 0) return <Badge tone="failed">{m.tasks_overdue()}</Badge>
  return <Badge tone="waiting">{m.tasks_days_left({ count: days })}</Badge>
}
