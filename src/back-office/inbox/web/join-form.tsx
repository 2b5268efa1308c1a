import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeStage } from '#back-office/desk/web/case-text.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { showEmail } from '#back-office/desk/web/email-text.ts'
import { Initials } from '#back-office/desk/web/initials.tsx'
import type { InboxEntry, PossibleCase } from '#back-office/inbox/schema.ts'
import { MAX_QUERY_LENGTH } from '#back-office/work-queue/contract.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Search } from '#ui/icons.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { casesQuery, useInboxChange } from './api.ts'
import { nameLikeness } from './inbox-text.ts'

const NUMBER = /^\d{4}-\d{4,}$/
const MOST_FOUND = 5

interface JoinFormProps {
  entry: InboxEntry
  possible: readonly PossibleCase[]
}

/** Joins a message to a case: one that is found by name or number, or perhaps the same person's. */
export function JoinForm({ entry, possible }: JoinFormProps) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const { data } = useQuery(casesQuery(words))
  const found = words.length > 1 ? (data ?? []).slice(0, MOST_FOUND) : []
  // An ended case is not among the open ones that a search finds.
  const isOther = NUMBER.test(words) && !found.some(({ number }) => number === words)
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <Field id="inbox-join" label={m.back_office_inbox_join_title()}>
        <div className="relative">
          <Icon
            of={Search}
            className="pointer-events-none absolute inset-y-0 left-3.5 z-1 my-auto text-ink-2"
          />
          <TextInput
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            placeholder={m.back_office_inbox_join_placeholder()}
            maxLength={MAX_QUERY_LENGTH}
            className="pl-11"
          />
        </div>
      </Field>
      <ul aria-label={m.back_office_inbox_join_found()} className="grid gap-1 empty:hidden">
        {found.map(({ number, person, stage }) => (
          <CaseRow
            key={number}
            entry={entry}
            number={number}
            name={person.name || showEmail(person.email)}
            more={describeStage(stage)}
          />
        ))}
        {isOther ? <CaseRow entry={entry} number={words} name={m.back_office_inbox_join_number()} /> : null}
      </ul>
      {possible.length > 0 ? <PossibleCases entry={entry} possible={possible} /> : null}
    </div>
  )
}

/** Cases with the same address or phone, or a similar name. */
function PossibleCases({ entry, possible }: JoinFormProps) {
  return (
    <>
      <p id="inbox-possible" className="type-small text-ink-2">
        {m.back_office_inbox_possible()}
      </p>
      <ul aria-labelledby="inbox-possible" className="grid gap-1">
        {possible.map(({ number, name, stage, because }) => (
          <CaseRow
            key={number}
            entry={entry}
            number={number}
            name={name}
            more={[describeStage(stage), nameLikeness(because)].join(', ')}
          />
        ))}
      </ul>
    </>
  )
}

interface CaseRowProps {
  entry: InboxEntry
  number: string
  name: string
  more?: string
}

function CaseRow({ entry, number, name, more }: CaseRowProps) {
  const { mutateAsync, isPending } = useInboxChange(entry)
  // Not a callback of mutate: the row may be gone by then.
  const join = () =>
    mutateAsync({ case_number: number }).then(
      () => toastSuccess(m.back_office_inbox_joined({ number })),
      toastFailure,
    )
  return (
    <li className="flex items-center gap-3">
      <Initials name={name} className="bg-pine-tint text-pine" />
      <p className="grid min-w-0 flex-1">
        <span translate="no" title={name} className="truncate type-small font-semibold leading-snug">
          {name}
        </span>
        <span className="type-caption text-ink-2">{[number, more].filter(Boolean).join(', ')}</span>
      </p>
      <Button
        variant="link"
        busy={isPending}
        onClick={() => void join()}
        aria-label={m.back_office_inbox_join_named({ number })}
      >
        {m.back_office_inbox_join()}
      </Button>
    </li>
  )
}
