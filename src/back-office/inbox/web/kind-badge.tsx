import type { EntryKind } from '#back-office/inbox/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Mail, Phone } from '#ui/icons.tsx'
import { nameKind } from './inbox-text.ts'

interface KindBadgeProps {
  kind: EntryKind
  /** On a coloured row the badge has the colour of the page. */
  isOnTint?: boolean
}

/** A contact message, or a request for a consultation. */
export function KindBadge({ kind, isOnTint = false }: KindBadgeProps) {
  return (
    <Badge
      tone={kind === 'message' ? 'plain' : 'info'}
      icon={kind === 'message' ? Mail : Phone}
      className={isOnTint ? 'bg-surface!' : undefined}
    >
      {nameKind(kind)}
    </Badge>
  )
}
