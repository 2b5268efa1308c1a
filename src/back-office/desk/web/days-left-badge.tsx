import { AMBER_DAYS, RED_DAYS } from '#back-office/work-queue/contract.ts'
import { describeDaysLeft } from '#back-office/work-queue/web/queue-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Calendar, TriangleAlert } from '#ui/icons.tsx'

/** The days until the last legal day: red, amber or plain, and always in words. Nothing where no day is known. */
export function DaysLeftBadge({ days_left }: { days_left: number | null }) {
  if (days_left === null) return null
  const isRed = days_left < RED_DAYS
  const tone = isRed ? 'failed' : days_left < AMBER_DAYS ? 'waiting' : 'plain'
  return (
    <Badge tone={tone} icon={isRed ? TriangleAlert : Calendar} className="whitespace-nowrap">
      {describeDaysLeft(days_left)}
    </Badge>
  )
}
