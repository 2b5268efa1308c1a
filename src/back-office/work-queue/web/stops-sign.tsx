import { m } from '#messages/messages.js'
import { CircleAlert } from '#ui/icons.tsx'
import type { QueueRow } from '../schema.ts'

/** How many checks stop the case: nothing is to be filed before somebody has looked. Nothing where none does. */
export function StopsSign({ row: { checks } }: { row: QueueRow }) {
  if (checks.stop === 0) return null
  return (
    <span className="inline-flex items-center gap-1.5 type-caption font-semibold text-crimson">
      <CircleAlert aria-hidden className="size-4 shrink-0" strokeWidth={2} />
      {m.back_office_case_file_checks_stop({ count: checks.stop })}
    </span>
  )
}
