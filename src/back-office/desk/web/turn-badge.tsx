import type { Turn } from '#features/cases/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { ArrowRight, Building2, Check, type IconShape, Landmark, UserRound } from '#ui/icons.tsx'
import { describeTurn } from './case-text.ts'

const ICONS: Record<Turn, IconShape> = {
  ours: ArrowRight,
  applicant: UserRound,
  third_party: Building2,
  office: Landmark,
}

interface TurnBadgeProps {
  /** Null: the case has ended. */
  turn: Turn | null
  /** Where there is room for the icon alone. */
  wordClassName?: string
}

/** Whose turn it is; ours is the one that stands out. */
export function TurnBadge({ turn, wordClassName }: TurnBadgeProps) {
  return (
    <Badge tone={turn === 'ours' ? 'info' : 'plain'} icon={turn === null ? Check : ICONS[turn]}>
      <span className={wordClassName}>{describeTurn(turn)}</span>
    </Badge>
  )
}
