import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { SharingState } from '../contract.ts'
import type { HouseholdPerson } from '../schema.ts'
import { useAnswer, useEnd } from './api.ts'
import { toastDone, toastFailure } from './household-toast.ts'
import { SharedCase } from './shared-case.tsx'

const SAYS: Record<Exclude<SharingState, 'shared'>, (input: { name: string }) => string> = {
  asks: m.household_asks,
  agrees: m.household_agrees,
  waits: m.household_waits,
  declined: m.household_declined,
}

/** Somebody of the family who has asked or agreed; of the case nothing until both have agreed. */
export function PersonCard({ person }: { person: HouseholdPerson }) {
  const { id, name, state } = person
  return (
    <Card as="li" aria-labelledby={`person-${id}`} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={`person-${id}`} translate="no" className="type-h3 wrap-anywhere">
          {name}
        </h2>
        {state === 'shared' ? (
          <p className="type-small text-ink-2">{m.household_shared_both()}</p>
        ) : (
          <>
            <p className="wrap-anywhere">{SAYS[state]({ name })}</p>
            <p className="max-w-prose type-small text-ink-2">{m.household_effect()}</p>
          </>
        )}
      </div>
      {person.case ? <SharedCase name={name} of={person.case} /> : null}
      <Answers person={person} />
    </Card>
  )
}

function Answers({ person: { id, name, state } }: { person: HouseholdPerson }) {
  const { mutateAsync, isPending } = useAnswer()
  const say = (agree: boolean) =>
    void mutateAsync({ id, agree }).then(
      () => (agree ? toastDone(m.household_agreed()) : toastDone(m.household_not_now_done())),
      toastFailure,
    )
  if (state === 'shared' || state === 'waits')
    return <End id={id} name={name} isShared={state === 'shared'} />
  return (
    <div className="flex flex-wrap gap-3">
      <Button busy={isPending} onClick={() => say(true)} aria-label={m.household_agree_with({ name })}>
        {m.household_agree()}
      </Button>
      {state === 'declined' ? null : (
        <Button
          variant="second"
          disabled={isPending}
          onClick={() => say(false)}
          aria-label={m.household_not_now_to({ name })}
        >
          {m.household_not_now()}
        </Button>
      )}
    </div>
  )
}

interface EndProps {
  id: string
  name: string
  /** False while only the person has agreed: it is taken back without a question. */
  isShared: boolean
}

function End({ id, name, isShared }: EndProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutateAsync, isPending } = useEnd()
  const close = () => setIsOpen(false)
  const end = () =>
    void mutateAsync(id)
      .then(() => toastDone(isShared ? m.household_ended() : m.household_withdrawn()), toastFailure)
      .finally(close)
  if (!isShared)
    return (
      <Button
        variant="second"
        busy={isPending}
        onClick={end}
        aria-label={m.household_take_back_from({ name })}
        className="justify-self-start"
      >
        {m.household_take_back()}
      </Button>
    )
  return (
    <>
      <Button
        variant="second"
        onClick={() => setIsOpen(true)}
        aria-label={m.household_end_with({ name })}
        className="justify-self-start"
      >
        {m.household_end()}
      </Button>
      {isOpen ? <EndDialog name={name} busy={isPending} onEnd={end} onClose={close} /> : null}
    </>
  )
}

interface EndDialogProps {
  name: string
  busy: boolean
  onEnd(): void
  onClose(): void
}

/** Asked about first: both of them have to agree anew to share again. */
function EndDialog({ name, busy, onEnd, onClose }: EndDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.household_end_title()}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button variant="destructive" busy={busy} onClick={onEnd}>
            {m.household_end()}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{m.household_end_text({ name })}</p>
    </Dialog>
  )
}
