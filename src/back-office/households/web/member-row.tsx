import { useState } from 'react'
import { Link } from 'react-router'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { describeWhat } from '#back-office/desk/web/case-text.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { CaseFacts } from '#back-office/work-queue/web/case-facts.tsx'
import { RELATIONS } from '#features/household/contract.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icons.tsx'
import { Select } from '#ui/select.tsx'
import type { Member } from '../schema.ts'
import { useRelationChange, useRemoval } from './api.ts'
import { nameMember } from './member-text.ts'
import { RELATION_OPTIONS } from './relation-text.ts'

interface MemberRowProps {
  /** Number of the case on the screen. */
  number: string
  member: Member
}

/** One case of the family: whose it is, who that is to the first person, where the case is. */
export function MemberRow({ number, member }: MemberRowProps) {
  const name = nameMember(member)
  const isThis = member.number === number
  return (
    <li className="grid gap-2 px-4 py-3.5 md:px-6">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          {isThis ? (
            <p className="font-semibold wrap-anywhere">
              <span translate="no">{name}</span>{' '}
              <span className="font-normal text-ink-2">{m.back_office_households_this_case()}</span>
            </p>
          ) : (
            <Link
              to={partPath(member.number, 'family')}
              translate="no"
              className="link font-semibold wrap-anywhere"
            >
              {name}
            </Link>
          )}
          <p className="type-small text-ink-2 wrap-anywhere">
            <span translate="no">{member.number}</span> · {describeWhat(member)}
          </p>
        </div>
        <div className="flex items-center gap-1">
          <RelationSelect number={number} member={member} />
          <Removal number={number} member={member} />
        </div>
      </div>
      <CaseFacts row={member} />
    </li>
  )
}

function RelationSelect({ number, member }: MemberRowProps) {
  const { mutateAsync } = useRelationChange(number)
  const change = (value: string) => {
    const relation = RELATIONS.find((one) => one === value)
    if (!relation) return
    void mutateAsync({ member: member.number, relation }).then(
      () => toastSuccess(m.back_office_households_relation_saved()),
      toastFailure,
    )
  }
  return (
    <Select
      isChip
      aria-label={m.back_office_households_relation_of({ name: nameMember(member) })}
      value={member.relation}
      options={RELATION_OPTIONS}
      onChange={({ target }) => change(target.value)}
    />
  )
}

/** Asked about first: what two of the family have agreed to ends with it, and does not come back. */
function Removal({ number, member }: MemberRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutateAsync, isPending } = useRemoval(number)
  const name = nameMember(member)
  const close = () => setIsOpen(false)
  const remove = () =>
    void mutateAsync(member.number)
      .then(() => toastSuccess(m.back_office_households_removed({ name })), toastFailure)
      .finally(close)
  return (
    <>
      <IconButton
        icon={X}
        label={m.back_office_households_remove_named({ name })}
        onClick={() => setIsOpen(true)}
        className="-my-0.5"
      />
      {isOpen ? (
        <Dialog
          open
          onClose={close}
          title={m.back_office_households_remove_title({ name })}
          actions={
            <>
              <Button variant="second" onClick={close}>
                {m.ui_cancel()}
              </Button>
              <Button variant="destructive" busy={isPending} onClick={remove}>
                {m.back_office_households_remove()}
              </Button>
            </>
          }
        >
          <p>{m.back_office_households_remove_text()}</p>
        </Dialog>
      ) : null}
    </>
  )
}
