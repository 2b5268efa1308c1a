import { useEffect, useState } from 'react'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { m } from '#messages/messages.js'
import { formatNip } from '#shared/person/nip.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Plus } from '#ui/icons.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { EMPLOYER_NAME_MAX } from '../contract.ts'
import type { Employer, EmployerRow } from '../schema.ts'
import { useCaseEmployer } from './api.ts'
import { EmployerDialog } from './employer-dialog.tsx'
import { useFoundEmployers } from './use-found-employers.ts'

const FIELD_ID = 'choose-employer'

interface ChooseEmployerProps {
  /** Number of the case on the screen. */
  number: string
  /** The employer that it has. */
  without: string | undefined
}

/** Finds the employer of a case by name, contact person or NIP, or creates the one that is typed. */
export function ChooseEmployer({ number, without }: ChooseEmployerProps) {
  const [words, setWords] = useState('')
  const { mutateAsync, isPending } = useCaseEmployer(number)
  const typed = words.trim()
  useEffect(() => {
    // It was asked for, and on a phone it is below the screen.
    if (without) document.getElementById(FIELD_ID)?.focus()
  }, [without])
  const { rows, isAnswered } = useFoundEmployers(typed, without)
  const choose = ({ id, name }: Pick<Employer, 'id' | 'name'>) =>
    void mutateAsync({ employer_id: id }).then(
      () => toastSuccess(m.back_office_employers_chosen({ name })),
      toastFailure,
    )
  return (
    <Card as="section" aria-labelledby="choose-title" className="grid gap-4">
      <h2 id="choose-title" className="type-h3">
        {m.back_office_employers_choose()}
      </h2>
      <Field
        id={FIELD_ID}
        label={m.back_office_employers_choose_field()}
        hint={m.back_office_employers_choose_hint()}
      >
        <TextInput
          type="search"
          autoComplete="off"
          maxLength={EMPLOYER_NAME_MAX}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <div role="status" className="empty:hidden">
        {isAnswered && rows.length === 0 ? (
          <p className="type-small text-ink-2 wrap-anywhere">
            {m.back_office_employers_none_found({ words: typed })}
          </p>
        ) : null}
      </div>
      <Found rows={rows} busy={isPending} onChoose={choose} />
      <NewEmployer typed={typed} onSaved={choose} />
    </Card>
  )
}

/** What is typed becomes the name, or the NIP when it is figures. */
function NewEmployer({ typed, onSaved }: { typed: string; onSaved(saved: Employer): void }) {
  const [isOpen, setIsOpen] = useState(false)
  const start = /^[\d\s-]*$/.test(typed) ? { nip: typed } : { name: typed }
  return (
    <>
      <Button
        variant="second"
        size="small"
        icon={Plus}
        onClick={() => setIsOpen(true)}
        className="justify-self-start"
      >
        {typed ? m.back_office_employers_create_named({ name: typed }) : m.back_office_employers_new()}
      </Button>
      {isOpen ? (
        <EmployerDialog
          start={start}
          onSaved={(saved) => {
            setIsOpen(false)
            onSaved(saved)
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}

interface FoundProps {
  rows: readonly EmployerRow[]
  busy: boolean
  onChoose(row: EmployerRow): void
}

function Found({ rows, busy, onChoose }: FoundProps) {
  if (rows.length === 0) return null
  return (
    <ul aria-label={m.back_office_employers_found()} className="-mx-1 grid divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex items-center gap-3 px-1 py-2">
          <div className="min-w-0 flex-1">
            <p translate="no" className="type-small font-semibold wrap-anywhere">
              {row.name}
            </p>
            <p className="type-caption text-ink-2 wrap-anywhere">
              {row.nip ? `${m.back_office_employers_nip_of({ nip: formatNip(row.nip) })} · ` : null}
              {m.back_office_employers_open_count({ count: row.open_cases })}
            </p>
          </div>
          <Button
            variant="second"
            size="small"
            disabled={busy}
            aria-label={m.back_office_employers_use_named({ name: row.name })}
            onClick={() => onChoose(row)}
          >
            {m.back_office_employers_use()}
          </Button>
        </li>
      ))}
    </ul>
  )
}
