import { m } from '#messages/messages.js'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Eye, type IconShape, ShieldCheck } from '#ui/icons.tsx'
import type { Verdict } from '../contract.ts'
import type { Check } from '../schema.ts'

const BADGES: Record<Verdict, { tone: BadgeTone; icon?: IconShape; label: () => string }> = {
  good: { tone: 'done', label: m.checks_verdict_good },
  look: { tone: 'waiting', icon: Eye, label: m.checks_verdict_look },
  stop: { tone: 'failed', label: m.checks_verdict_stop },
}

/** What a check says, in a word; of one that a specialist has overruled, that it was looked at. */
export function VerdictBadge({ verdict, overruled }: Pick<Check, 'verdict' | 'overruled'>) {
  if (overruled)
    return (
      <Badge tone="info" icon={ShieldCheck}>
        {m.checks_verdict_overruled()}
      </Badge>
    )
  const { label, ...badge } = BADGES[verdict]
  return <Badge {...badge}>{label()}</Badge>
}
