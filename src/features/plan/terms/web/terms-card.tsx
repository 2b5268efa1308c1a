import { type FormEvent, useRef, useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import { toastDone, toastFailure } from '#features/plan/web/plan-toast.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { createKey } from '#ui/create-key.ts'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TERM_KINDS, type TermKind } from '../contract.ts'
import { endRange, startRange } from '../rules.ts'
import { useNewTerm } from './api.ts'
import { TERM_NAMES } from './term-text.ts'

const EMPTY = { kind: '' as TermKind | '', started_on: '', due_on: '' }
type Fields = typeof EMPTY
type Faults = Partial<Record<keyof Fields, string>>

/** A letter came, or the job of the permit is lost: adds the term to the plan. What was typed stays after a failure. */
export function TermsCard() {
  const [fields, setFields] = useState(EMPTY)
  const [faults, setFaults] = useState<Faults>({})
  const form = useRef<HTMLFormElement>(null)
  const id = useRef(createKey())
  const { mutateAsync, isPending } = useNewTerm()
  const set = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }))
  function refuse(found: Faults) {
    setFaults(found)
    const first = (Object.keys(EMPTY) as (keyof Fields)[]).find((name) => found[name])
    form.current?.querySelector<HTMLElement>(`#term-${first}`)?.focus()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = judge(fields)
    if (!fields.kind || Object.keys(found).length > 0) return refuse(found)
    const { kind, started_on, due_on } = fields
    await mutateAsync({ id: id.current, kind, started_on, ...(due_on && { due_on }) }).then(
      () => {
        id.current = createKey()
        setFields(EMPTY)
        setFaults({})
        toastDone(m.plan_terms_added())
      },
      (error: unknown) => {
        const refused = isApiError(error) ? fieldsOf(error.fields) : {}
        if (Object.keys(refused).length > 0) refuse(refused)
        else toastFailure(error)
      },
    )
  }
  return (
    <Card as="section" aria-labelledby="plan-terms" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="plan-terms" className="type-h3">
          {m.plan_terms_title()}
        </h2>
        <p className="text-ink-2">{m.plan_terms_text()}</p>
      </div>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TermFields fields={fields} faults={faults} onChange={set} />
        <Button type="submit" variant="second" busy={isPending} className="justify-self-start">
          {m.plan_terms_add()}
        </Button>
      </form>
    </Card>
  )
}

interface TermFieldsProps {
  fields: Fields
  faults: Faults
  onChange(change: Partial<Fields>): void
}

function TermFields({ fields: { kind, started_on, due_on }, faults, onChange }: TermFieldsProps) {
  return (
    <>
      <Field id="term-kind" label={m.plan_terms_kind()} error={faults.kind}>
        <Select
          value={kind}
          placeholder={m.plan_terms_choose()}
          onChange={({ target }) => onChange({ kind: target.value as TermKind | '' })}
          options={TERM_KINDS.map((value) => ({ value, label: TERM_NAMES[value]() }))}
        />
      </Field>
      <DateField
        id="term-started_on"
        label={kind === 'job_lost' ? m.plan_terms_job_ended() : m.plan_terms_delivered()}
        hint={kind === 'job_lost' ? undefined : m.plan_terms_delivered_hint()}
        error={faults.started_on}
        value={started_on}
        onChange={({ target }) => onChange({ started_on: target.value })}
        {...startRange()}
      />
      {kind === 'job_lost' ? null : (
        <DateField
          id="term-due_on"
          label={m.plan_terms_named()}
          hint={m.plan_terms_named_hint()}
          error={faults.due_on}
          optional
          value={due_on}
          onChange={({ target }) => onChange({ due_on: target.value })}
        />
      )}
    </>
  )
}

/** A date field is empty until its date is whole. */
function judge({ kind, started_on, due_on }: Fields): Faults {
  const start = judgeStart(started_on)
  const end = start === undefined ? endRange(started_on) : null
  const isEndFar = end !== null && due_on !== '' && (due_on < end.min || due_on > end.max)
  return {
    ...(kind === '' && { kind: m.plan_terms_error_kind() }),
    ...(start !== undefined && { started_on: start }),
    ...(isEndFar && { due_on: m.plan_terms_error_end() }),
  }
}

function judgeStart(day: string): string | undefined {
  if (day === '') return m.shared_enter_date()
  const { min, max } = startRange()
  return day >= min && day <= max ? undefined : m.plan_terms_error_start()
}

function fieldsOf(fields: Readonly<Record<string, readonly string[]>> | undefined): Faults {
  const { kind, started_on, due_on } = fields ?? {}
  return {
    ...(kind?.[0] && { kind: kind[0] }),
    ...(started_on?.[0] && { started_on: started_on[0] }),
    ...(due_on?.[0] && { due_on: due_on[0] }),
  }
}
