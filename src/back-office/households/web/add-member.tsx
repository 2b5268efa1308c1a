import { useState } from 'react'
import { describeStage } from '#back-office/desk/web/case-text.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { showEmail } from '#back-office/desk/web/email-text.ts'
import { MAX_QUERY_LENGTH } from '#back-office/work-queue/contract.ts'
import type { QueueRow } from '#back-office/work-queue/schema.ts'
import { MAX_MEMBERS, RELATIONS, type Relation } from '#features/household/contract.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Plus } from '#ui/icons.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useAddMember } from './api.ts'
import { RELATION_OPTIONS } from './relation-text.ts'
import { useFoundCases } from './use-found-cases.ts'

/** The field of the search, for the command palette. */
export const ADD_MEMBER_ID = 'add-member'

interface AddMemberProps {
  /** Number of the case on the screen. */
  number: string
  /** Numbers of the cases that are in the family, this one among them. */
  members: readonly string[]
}

/** Adds another case to the family: who the person is, then the case, found as in the queue. */
export function AddMember({ number, members }: AddMemberProps) {
  const [words, setWords] = useState('')
  const [relation, setRelation] = useState<Relation>('spouse')
  const { mutateAsync, isPending } = useAddMember(number)
  const typed = words.trim()
  const { rows, isAnswered } = useFoundCases(typed, members)
  if (members.length >= MAX_MEMBERS) return null
  const add = (row: QueueRow) =>
    void mutateAsync({ number: row.number, relation }).then(() => {
      toastSuccess(m.back_office_households_added({ name: nameRow(row) }))
      setWords('')
    }, toastFailure)
  return (
    <Card as="section" aria-labelledby="add-member-title" className="grid gap-4">
      <h2 id="add-member-title" className="type-h3">
        {m.back_office_households_add()}
      </h2>
      <Field id="add-relation" label={m.back_office_households_relation()}>
        <Select
          value={relation}
          options={RELATION_OPTIONS.filter(({ value }) => value !== 'main')}
          onChange={({ target }) => setRelation(RELATIONS.find((one) => one === target.value) ?? 'other')}
        />
      </Field>
      <Field
        id={ADD_MEMBER_ID}
        label={m.back_office_households_case()}
        hint={m.back_office_households_case_hint()}
      >
        <TextInput
          type="search"
          autoComplete="off"
          maxLength={MAX_QUERY_LENGTH}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <Found rows={rows} isAnswered={isAnswered} busy={isPending} onAdd={add} />
    </Card>
  )
}

const nameRow = ({ person }: QueueRow) => person.name || showEmail(person.email)

interface FoundProps {
  rows: readonly QueueRow[]
  isAnswered: boolean
  busy: boolean
  onAdd(row: QueueRow): void
}

/** The cases that were found, or that there is none. */
function Found({ rows, isAnswered, busy, onAdd }: FoundProps) {
  return (
    <>
      <div role="status" className="empty:hidden">
        {isAnswered && rows.length === 0 ? (
          <p className="type-small text-ink-2">{m.back_office_households_none_found()}</p>
        ) : null}
      </div>
      {rows.length > 0 ? (
        <ul aria-label={m.back_office_households_found()} className="-mx-1 grid divide-y divide-line">
          {rows.map((row) => (
            <FoundCase key={row.number} row={row} busy={busy} onAdd={() => onAdd(row)} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

function FoundCase({ row, busy, onAdd }: { row: QueueRow; busy: boolean; onAdd(): void }) {
  const name = nameRow(row)
  return (
    <li className="flex items-center gap-3 px-1 py-2">
      <div className="min-w-0 flex-1">
        <p translate="no" className="type-small font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="type-caption text-ink-2">
          <span translate="no">{row.number}</span> · {describeStage(row.stage)}
        </p>
      </div>
      <Button
        variant="second"
        size="small"
        icon={Plus}
        disabled={busy}
        aria-label={m.back_office_households_add_named({ name, number: row.number })}
        onClick={onAdd}
      >
        {m.back_office_households_add_one()}
      </Button>
    </li>
  )
}
