import { offer } from '#back-office/desk/web/command-text.ts'
import type { VisitOutcome } from '#features/appointments/contract.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Check, RotateCcw, UserRoundX } from '#ui/icons.tsx'
import { mayMove, maySayOutcome } from '../rules.ts'
import type { Visit } from '../schema.ts'

interface VisitActsProps {
  visit: Visit
  now: Date
  busy: boolean
  onOutcome(outcome: VisitOutcome | null): void
  onMove(): void
  onCancel(): void
}

/** What can be done with a visit now. */
export function VisitActs({ visit, now, busy, onOutcome, onMove, onCancel }: VisitActsProps) {
  const { status, person } = visit
  if (status === 'canceled') return null
  if (status !== 'scheduled')
    return (
      <Button
        variant="second"
        icon={RotateCcw}
        busy={busy}
        {...offer(m.back_office_palette_visit_take_back())}
        onClick={() => onOutcome(null)}
      >
        {m.back_office_visits_take_back()}
      </Button>
    )
  return (
    <div className="grid gap-2.5">
      {maySayOutcome('done', visit, now) ? (
        <Button
          icon={Check}
          busy={busy}
          aria-keyshortcuts="D"
          {...offer(m.back_office_palette_visit_done())}
          onClick={() => onOutcome('done')}
        >
          {m.back_office_visits_status_done()}
        </Button>
      ) : null}
      {maySayOutcome('did_not_come', visit, now) ? (
        <Button
          variant="second"
          icon={UserRoundX}
          busy={busy}
          {...offer(m.back_office_palette_visit_did_not_come())}
          onClick={() => onOutcome('did_not_come')}
        >
          {m.back_office_visits_status_did_not_come()}
        </Button>
      ) : null}
      {mayMove(visit, now) ? <Changes name={person.name} onMove={onMove} onCancel={onCancel} /> : null}
    </div>
  )
}

interface ChangesProps extends Pick<VisitActsProps, 'onMove' | 'onCancel'> {
  /** Who is told. */
  name: string
}

function Changes({ name, onMove, onCancel }: ChangesProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        <Button
          variant="second"
          aria-keyshortcuts="M"
          {...offer(m.back_office_palette_visit_move())}
          onClick={onMove}
        >
          {m.back_office_visits_move()}
        </Button>
        <Button variant="destructive" {...offer(m.back_office_palette_visit_cancel())} onClick={onCancel}>
          {m.back_office_visits_cancel()}
        </Button>
      </div>
      <p title={name} className="truncate type-caption text-ink-2">
        {m.back_office_visits_told({ name })}
      </p>
    </>
  )
}
