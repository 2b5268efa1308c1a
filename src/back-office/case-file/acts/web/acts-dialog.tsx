import { useId, useState } from 'react'
import { DraftMark } from '#back-office/desk/web/draft-mark.tsx'
import { sendByKeys } from '#back-office/desk/web/send-keys.tsx'
import { ENDED_STAGES } from '#features/cases/contract.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ActsFields } from './acts-fields.tsx'
import { ActsSummary } from './acts-summary.tsx'
import { type Outcome, type SeenCase, type TypedActs, useActsForm } from './use-acts-form.ts'

export interface ActsDialogProps {
  /** In which something is to be done; they are taken as they are when the dialog opens. */
  cases: readonly SeenCase[]
  /** The same and others as they are now, for another try in those that were left out. */
  current: readonly SeenCase[]
  /** What the form holds at first; without it, what was typed before and not sent. */
  initial?: Partial<TypedActs>
  /** Name of the draft. */
  name?: string
  /** With the numbers of the cases that were left out; undefined when nothing was sent. */
  onClose(leftOut?: readonly string[]): void
}

/** Does the same in several cases: asks what, does it, and says in which it was done. */
export function ActsDialog({ cases, current, initial, name = 'queue-acts', onClose }: ActsDialogProps) {
  const [round, setRound] = useState({ at: 0, cases, initial })
  const [outcome, setOutcome] = useState<Outcome>()
  if (!outcome)
    return (
      <FormDialog
        key={`form-${round.at}`}
        {...round}
        name={name}
        onDone={setOutcome}
        onClose={() => onClose()}
      />
    )
  const leftOut = outcome.results.filter(({ done }) => !done).map(({ number }) => number)
  const again = current.filter(({ number }) => leftOut.includes(number))
  return (
    <ActsSummary
      key={`summary-${round.at}`}
      results={outcome.results}
      cases={round.cases}
      again={again.length}
      onAgain={() => {
        setRound({ at: round.at + 1, cases: again, initial: outcome.typed })
        setOutcome(undefined)
      }}
      onClose={() => onClose(leftOut)}
    />
  )
}

interface FormDialogProps {
  cases: readonly SeenCase[]
  initial: Partial<TypedActs> | undefined
  name: string
  onDone(outcome: Outcome): void
  onClose(): void
}

function FormDialog({ cases, initial, name, onDone, onClose }: FormDialogProps) {
  const id = useId()
  const { form, keptAt, restored, busy, onSubmit } = useActsForm({ cases, name, initial, onDone })
  const count = cases.length
  const isLast = ENDED_STAGES.some((stage) => stage === form.watch('stage'))
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_acts_open({ count })}
      actions={
        <>
          <Button variant={isLast ? 'destructive' : undefined} type="submit" form={id} busy={busy}>
            {m.back_office_acts_do({ count })}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <form
        id={id}
        name="case-acts"
        noValidate
        onSubmit={onSubmit}
        onKeyDown={sendByKeys}
        className="relative grid gap-5 text-ink"
      >
        <p className="text-ink-2">{m.back_office_acts_intro()}</p>
        <ActsFields form={form} cases={cases} />
        <DraftMark keptAt={keptAt} restored={restored} sent={null} />
      </form>
    </Dialog>
  )
}
