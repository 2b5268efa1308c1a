import { AMBER_DAYS, RED_DAYS } from '#back-office/desk/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Calendar, TriangleAlert } from '#ui/icons.tsx'
import { describeDaysLeft } from './case-text.ts'

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
