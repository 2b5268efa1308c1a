import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { MOST_ACTED_ON } from '#back-office/case-file/acts/contract.ts'
import { MOST_AT_ONCE } from '#back-office/case-file/contract.ts'
import type { Colleague } from '#back-office/desk/schema.ts'
import { colleaguesQuery } from '#back-office/desk/web/api.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { nameInChoice } from '#back-office/desk/web/cover-text.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { useAssignment } from './api.ts'
import type { Selection } from './use-selection.ts'

interface AssignBarProps {
  selection: Selection
  /** Asks until which day what is selected is snoozed. */
  onSnooze(): void
  choice: RefObject<HTMLSelectElement | null>
  /** Opens what else can be done with them. */
  onAct(): void
  /** The bar goes away, and with it what has the focus. */
  onDone(): void
}

const NOBODY = 'nobody'

/** What can be done with the selected cases: give them to a colleague, take them, leave them to nobody, act on them, or snooze them. */
export function AssignBar({ selection, choice, onAct, onSnooze, onDone }: AssignBarProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const me = colleagues.find(({ is_you }) => is_you)
  const [chosen, setChosen] = useState('')
  const to = chosen || (me?.id ?? NOBODY)
  const { assign, finish, isPending } = useAct({ selection, onDone })
  const count = selection.numbers.length
  const isTooMany = count > MOST_AT_ONCE
  return (
    <section
      aria-label={m.back_office_queue_assign_bar()}
      className="sticky bottom-[calc(var(--toast-room,0px)+1rem)] z-20 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line-strong bg-surface p-3 shadow-float md:px-4"
    >
      <p role="status" className="font-semibold type-small">
        {m.back_office_queue_selected({ count })}
      </p>
      <div className="min-w-0 max-w-80 flex-1 basis-48">
        <Select
          ref={choice}
          aria-label={m.back_office_queue_assign_to()}
          aria-keyshortcuts="A"
          value={to}
          onChange={({ target }) => setChosen(target.value)}
          options={listChoices(colleagues)}
        />
      </div>
      <Button
        size="small"
        busy={isPending}
        onClick={isTooMany ? undefined : () => assign(colleagues.find(({ id }) => id === to))}
        disabledReason={isTooMany ? m.back_office_queue_assign_too_many({ max: MOST_AT_ONCE }) : undefined}
      >
        {m.back_office_queue_assign()}
      </Button>
      <ActButton count={count} onAct={onAct} />
      <SnoozeButton isTooMany={isTooMany} onSnooze={onSnooze} />
      <Button variant="link" size="small" onClick={finish} className="md:ml-auto">
        {m.back_office_queue_select_none()}
      </Button>
    </section>
  )
}

function SnoozeButton({ isTooMany, onSnooze }: { isTooMany: boolean; onSnooze(): void }) {
  return (
    <Button
      variant="second"
      size="small"
      aria-keyshortcuts="S"
      onClick={isTooMany ? undefined : onSnooze}
      disabledReason={isTooMany ? m.back_office_snooze_too_many({ max: MOST_AT_ONCE }) : undefined}
      {...offer(m.back_office_snooze())}
    >
      {m.back_office_snooze()}
    </Button>
  )
}

function ActButton({ count, onAct }: { count: number; onAct(): void }) {
  const isTooMany = count > MOST_ACTED_ON
  const label = m.back_office_acts_open({ count })
  return (
    <Button
      {...offer(label)}
      variant="second"
      size="small"
      onClick={isTooMany ? undefined : onAct}
      disabledReason={isTooMany ? m.back_office_acts_too_many({ max: MOST_ACTED_ON }) : undefined}
    >
      {label}
    </Button>
  )
}

function listChoices(colleagues: readonly Colleague[]) {
  const mine = colleagues.filter(({ is_you }) => is_you)
  const others = colleagues.filter(({ is_you }) => !is_you)
  return [
    ...mine.map(({ id }) => ({ value: id, label: m.back_office_queue_assign_me() })),
    ...others.map((one) => ({ value: one.id, label: nameInChoice(one) })),
    { value: NOBODY, label: m.back_office_queue_assign_nobody() },
  ]
}

/** The assignment of what is selected; a failure keeps the selection. */
function useAct({ selection, onDone }: Pick<AssignBarProps, 'selection' | 'onDone'>) {
  const { mutateAsync, isPending } = useAssignment()
  const finish = () => {
    selection.clear()
    onDone()
  }
  const assign = (to: Colleague | undefined) => {
    const onSuccess = ({ assigned: count }: { assigned: number }) => {
      toastSuccess(
        to
          ? m.back_office_queue_assign_done({ count, name: to.name })
          : m.back_office_queue_assign_done_nobody({ count }),
      )
      finish()
    }
    void mutateAsync({ numbers: [...selection.numbers], assigned_to: to?.id ?? null }).then(
      onSuccess,
      toastFailure,
    )
  }
  return { assign, finish, isPending }
}
