import { useState } from 'react'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Closure, MadeClosure } from '../schema.ts'
import { AffectedVisits } from './affected-visits.tsx'
import { callClosures, useClosureChange } from './api.ts'
import { ClosureForm } from './closure-form.tsx'
import { describeClosedDays, describeWho } from './closure-text.ts'

interface ClosuresDialogProps {
  closures: readonly Closure[]
  today: string
  onClose(): void
}

/** Closed days and hours: what is closed, to open it again, and a form to close more. */
export function ClosuresDialog({ closures, today, onClose }: ClosuresDialogProps) {
  const [made, setMade] = useState<MadeClosure>()
  return (
    <Dialog open onClose={onClose} title={m.back_office_visits_closures_title()} focusTitle>
      <div className="grid gap-6 text-ink">
        {made && made.consultations.length > 0 ? (
          <AffectedVisits visits={made.consultations} onLeave={onClose} />
        ) : null}
        {closures.length === 0 ? (
          <p className="text-ink-2">{m.back_office_visits_closures_none()}</p>
        ) : (
          <ul className="divide-y divide-line">
            {closures.map((closure) => (
              <ClosureRow key={closure.id} closure={closure} today={today} />
            ))}
          </ul>
        )}
        <ClosureForm today={today} onMade={setMade} />
      </div>
    </Dialog>
  )
}

function ClosureRow({ closure, today }: { closure: Closure; today: string }) {
  const { id, may_remove, reason, covered_by: cover } = closure
  const covered = cover && m.back_office_visits_closures_covered_by({ name: cover.name })
  const days = describeClosedDays(closure, today)
  const remove = useClosureChange(() => callClosures('DELETE /api/staff/closures/:id', { param: { id } }))
  const open = () =>
    remove
      .mutateAsync(undefined)
      .then(() => toastSuccess(m.back_office_visits_closures_opened({ days })), toastFailure)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 type-small">
        <p className="font-semibold">{days}</p>
        <p className="text-ink-2 wrap-anywhere">
          {[describeWho(closure), covered, reason].filter(Boolean).join(' · ')}
        </p>
      </div>
      {may_remove ? (
        <Button
          variant="link"
          size="small"
          busy={remove.isPending}
          aria-label={m.back_office_visits_closures_open_named({ days, who: describeWho(closure) })}
          onClick={() => void open()}
        >
          {m.back_office_visits_closures_open()}
        </Button>
      ) : null}
    </li>
  )
}
