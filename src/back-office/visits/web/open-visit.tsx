import { useState } from 'react'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import type { VisitOutcome } from '#features/appointments/contract.ts'
import { m } from '#messages/messages.js'
import { mayMove, maySayOutcome } from '../rules.ts'
import type { Visit } from '../schema.ts'
import { callVisits, useVisitAct } from './api.ts'
import { CancelVisitDialog } from './cancel-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { findCard, useVisitKeys } from './use-visit-keys.ts'
import { keyOf, type VisitsView } from './use-visits-view.ts'
import { VisitActs } from './visit-acts.tsx'
import { VisitPanel } from './visit-panel.tsx'

interface OpenVisitProps {
  visit: Visit | undefined
  visits: readonly Visit[]
  now: Date
  view: VisitsView
  onChange(part: Partial<VisitsView>): void
}

/** The visit that is open beside the list, with its acts, their dialogs and their keys. */
export function OpenVisit({ visit, visits, now, view, onChange }: OpenVisitProps) {
  const [dialog, setDialog] = useState<'move' | 'cancel'>()
  const { say, busy } = useOutcome(visit)
  useVisitKeys({
    keys: visits.map(keyOf),
    open: view.visit,
    onOpen: (key) => onChange({ visit: key }),
    onDone: () => {
      if (visit?.status === 'scheduled' && maySayOutcome('done', visit, now)) say('done')
    },
    onMove: () => {
      if (visit && mayMove(visit, now)) setDialog('move')
    },
  })
  if (!visit) return null
  const close = () => {
    findCard(keyOf(visit))?.focus()
    onChange({ visit: undefined })
  }
  return (
    <VisitPanel key={keyOf(visit)} visit={visit} now={now} onClose={close}>
      <VisitActs
        visit={visit}
        now={now}
        busy={busy}
        onOutcome={say}
        onMove={() => setDialog('move')}
        onCancel={() => setDialog('cancel')}
      />
      {dialog === 'move' ? (
        <MoveDialog
          visit={visit}
          now={now}
          onClose={() => setDialog(undefined)}
          onMoved={({ date }) => {
            setDialog(undefined)
            onChange({ date })
          }}
        />
      ) : null}
      {dialog === 'cancel' ? <CancelVisitDialog visit={visit} onClose={() => setDialog(undefined)} /> : null}
    </VisitPanel>
  )
}

function useOutcome(visit: Visit | undefined) {
  const { mutateAsync, isPending } = useVisitAct(
    ({ of: { kind, id, revision }, outcome }: { of: Visit; outcome: VisitOutcome | null }) =>
      callVisits('PUT /api/staff/visits/:kind/:id/outcome', {
        param: { kind, id },
        json: { outcome, revision },
      }),
  )
  const say = (outcome: VisitOutcome | null) => {
    if (!visit || isPending) return
    const { name } = visit.person
    const said = {
      done: m.back_office_visits_said_done,
      did_not_come: m.back_office_visits_said_did_not_come,
      taken_back: m.back_office_visits_said_taken_back,
    }[outcome ?? 'taken_back']
    void mutateAsync({ of: visit, outcome }).then(() => toastSuccess(said({ name })), toastFailure)
  }
  return { say, busy: isPending }
}
