import { type ComponentType, lazy, Suspense } from 'react'
import type { Progress } from '#features/progress/schema.ts'
import { retriableImport } from '#ui/retriable-import.ts'

// Asked once the screen stands, and left out when they cannot be loaded: the review says it, too.
const StopsFoot = lazy<ComponentType>(() =>
  retriableImport(() => import('#features/checks/web/stops-foot.tsx')).then(
    ({ StopsFoot }) => ({ default: StopsFoot }),
    () => ({ default: () => null }),
  ),
)
const StopsBadge = lazy<ComponentType>(() =>
  retriableImport(() => import('#features/checks/web/stops-badge.tsx')).then(
    ({ StopsBadge }) => ({ default: StopsBadge }),
    () => ({ default: () => null }),
  ),
)

interface LateStopsProps {
  of: Progress['case']
  /** The foot of the next step, or a badge beside the steps. */
  as: 'foot' | 'badge'
}

/** What stops an application from being filed, until it is filed. */
export function LateStops({ of: current, as }: LateStopsProps) {
  if (!current || current.filed_at || current.ended_at) return null
  const Stops = as === 'foot' ? StopsFoot : StopsBadge
  return (
    <Suspense fallback={null}>
      <Stops />
    </Suspense>
  )
}
