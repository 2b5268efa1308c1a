import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { countDays, todayInWarsaw } from '#shared/dates.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Calendar, TriangleAlert } from '#ui/icons.tsx'
import { stayTone } from '../rules.ts'

const LOOKS: Record<ReturnType<typeof stayTone>, { tone: BadgeTone; icon: typeof Calendar }> = {
  calm: { tone: 'plain', icon: Calendar },
  near: { tone: 'waiting', icon: Calendar },
  last_days: { tone: 'failed', icon: TriangleAlert },
  passed: { tone: 'failed', icon: TriangleAlert },
}

/** How many days are left until a day of the law (YYYY-MM-DD), alarming at its end. */
export function DayBadge({ day }: { day: string }) {
  const days = countDays(todayInWarsaw(readClock()), day)
  return <Badge {...LOOKS[stayTone(days)]}>{describeDays(days)}</Badge>
}

function describeDays(days: number): string {
  if (days === 0) return m.cases_stay_today()
  return days > 0 ? m.tasks_days_left({ count: days }) : m.cases_stay_days_ago({ count: -days })
}
