import { m } from '#messages/messages.js'
import { Badge } from './badge.tsx'
import { FileX2, Shield } from './icons.tsx'

/** Why a stored file cannot be opened: it waits for the virus check, or was removed by it. */
export function ScanBadge({ state }: { state: 'waiting' | 'infected' }) {
  return state === 'waiting' ? (
    <Badge tone="plain" icon={Shield}>
      {m.ui_scan_waiting()}
    </Badge>
  ) : (
    <Badge tone="failed" icon={FileX2}>
      {m.ui_scan_infected()}
    </Badge>
  )
}
