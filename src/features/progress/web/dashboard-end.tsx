import type { Progress } from '#features/progress/schema.ts'
import { Activity } from './activity.tsx'
import { Tips } from './tips.tsx'

/** What stands below the first window: the activity, and tips beside it. */
export function DashboardEnd({ progress }: { progress: Progress }) {
  return (
    <div className="grid items-start gap-x-6 gap-y-8 md:grid-cols-2">
      <Activity progress={progress} />
      <Tips />
    </div>
  )
}
