import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { colleaguesQuery } from '#back-office/desk/web/api.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { messageOf } from '#client/api-error.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Lock, Users } from '#ui/icons.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import { useHeadChange } from './use-head-change.ts'

/** Says that only named people see the case; nothing where everybody does. */
export function RestrictedBadge({ file: { restricted_to } }: { file: CaseFile }) {
  if (restricted_to.length === 0) return null
  return (
    <Badge tone="waiting" icon={Lock}>
      {m.back_office_case_file_restriction_badge()}
    </Badge>
  )
}

/** The button that opens the question who sees the case. */
export function RestrictionButton({ file }: { file: CaseFile }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="second"
        size="small"
        icon={file.restricted_to.length > 0 ? Lock : Users}
        title={m.back_office_case_file_restriction_title()}
        {...offer(m.back_office_case_file_restriction_title())}
        onClick={() => setIsOpen(true)}
      >
        <span className="lg:sr-only">{m.back_office_case_file_restriction_title()}</span>
      </Button>
      {isOpen ? <RestrictionDialog file={file} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

interface RestrictionDialogProps {
  file: CaseFile
  onClose(): void
}

/** Everybody, or named people. Who is named stays until an admin lifts it: nobody takes a colleague off. */
function RestrictionDialog({ file, onClose }: RestrictionDialogProps) {
  const { user } = useAuth()
  const id = useId()
  const isRestricted = file.restricted_to.length > 0
  const [isForNamed, setIsForNamed] = useState(isRestricted)
  const { save, busy, error } = useRestriction({ file, onClose })
  const mayLift = user?.role === 'admin'
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_case_file_restriction_title()}
      actions={
        <>
          <Button type="submit" form={id} busy={busy}>
            {m.back_office_case_file_restriction_save()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => save(event, isForNamed)} className="grid gap-4 text-ink">
        <Choice
          isForNamed={isForNamed}
          onChange={setIsForNamed}
          everybodyNote={isRestricted && !mayLift ? m.back_office_case_file_restriction_admins_lift() : null}
        />
        {isForNamed ? <NamedPeople file={file} ownId={user?.id} /> : null}
        {isRestricted && !isForNamed ? <p>{m.back_office_case_file_restriction_told()}</p> : null}
        <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
          {error ? messageOf(error, m.client_action_failed()) : null}
        </p>
      </form>
    </Dialog>
  )
}

function useRestriction({ file, onClose }: RestrictionDialogProps) {
  const { user } = useAuth()
  const { mutateAsync, isPending, error } = useHeadChange(file)
  const before = file.restricted_to.map(({ id }) => id)

  function save(event: FormEvent<HTMLFormElement>, isForNamed: boolean) {
    event.preventDefault()
    if (!isForNamed && before.length === 0) return onClose()
    const chosen = new FormData(event.currentTarget).getAll('named').map(String)
    // Boxes that cannot be changed are no part of the form: who is named already, and the caller.
    const named = new Set([...chosen, ...before, ...(user ? [user.id] : [])])
    const done = isForNamed
      ? m.back_office_case_file_restriction_done
      : m.back_office_case_file_restriction_lifted
    const onSuccess = () => {
      toastSuccess(done())
      onClose()
    }
    void mutateAsync({ restricted_to: isForNamed ? [...named] : [] }).then(onSuccess, () => {})
  }
  return { save, busy: isPending, error }
}

interface ChoiceProps {
  isForNamed: boolean
  onChange(isForNamed: boolean): void
  /** Why everybody cannot be chosen. */
  everybodyNote: string | null
}

function Choice({ isForNamed, onChange, everybodyNote }: ChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{m.back_office_case_file_restriction_title()}</legend>
      <RadioCard
        name="who"
        label={m.back_office_case_file_restriction_everybody()}
        note={everybodyNote}
        disabled={everybodyNote !== null}
        checked={!isForNamed}
        onChange={() => onChange(false)}
      />
      <RadioCard
        name="who"
        label={m.back_office_case_file_restriction_named()}
        checked={isForNamed}
        onChange={() => onChange(true)}
      />
    </fieldset>
  )
}

function NamedPeople({ file: { restricted_to }, ownId }: { file: CaseFile; ownId: string | undefined }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const isNamed = (id: string) => restricted_to.some((one) => one.id === id)
  // Somebody who is named may be suspended, and then is no colleague to choose.
  const others = restricted_to.filter(({ id }) => !colleagues.some((one) => one.id === id))
  const people = [...colleagues.map(({ id, name }) => ({ id, name })), ...others]
  return (
    <fieldset>
      <legend className="type-label">{m.back_office_case_file_restriction_people()}</legend>
      <p className="type-small text-ink-2">{m.back_office_case_file_restriction_hint()}</p>
      <ul className="mt-2 max-h-72 overflow-y-auto">
        {people.map(({ id, name }) => {
          const isFixed = id === ownId || isNamed(id)
          return (
            <li key={id}>
              <Checkbox
                name="named"
                value={id}
                label={
                  <span translate="no" className="wrap-anywhere">
                    {name}
                  </span>
                }
                hint={
                  id === ownId
                    ? m.back_office_case_file_restriction_you()
                    : isFixed
                      ? m.back_office_case_file_restriction_already()
                      : undefined
                }
                defaultChecked={isFixed}
                disabled={isFixed}
              />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
