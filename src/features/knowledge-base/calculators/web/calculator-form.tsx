import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import type { Typed } from '#features/knowledge-base/typed-fields/rules.ts'
import { m } from '#messages/messages.js'
import { todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import {
  type Answer,
  type CalculatorField,
  type CalculatorName,
  type Fault,
  FIRST_DAY,
  type FieldGroup,
  LAST_DAY,
  type Worked,
} from '../contract.ts'
import { describeFault } from './calculator-text.ts'

interface CalculatorParts {
  name: CalculatorName
  title: string
  fields: readonly CalculatorField[]
  groups?: readonly FieldGroup[]
  /** `today`, 'YYYY-MM-DD', is missing for a worked example, which stays true. */
  work: (typed: Typed, today?: string) => Worked
  examples?: readonly { words: string; typed: Typed }[]
}

/** A form that calculates in the browser. Nothing is sent or kept; without scripts the examples are there to read. */
export function CalculatorForm({ name, title, fields, groups = [], work, examples = [] }: CalculatorParts) {
  const form = useRef<HTMLFormElement>(null)
  const [worked, setWorked] = useState<Worked | null>(null)
  const faults = worked && 'faults' in worked ? worked.faults : {}
  // The sections of a guide have ids of their own: #fees.
  const titleId = `calculator-${name}`
  const idOf = (field: string) => `${name}-${field}`

  function calculate(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const next = work(readTyped(event.currentTarget), todayInWarsaw(new Date()))
    setWorked(next)
    const [first] = 'faults' in next ? Object.keys(next.faults) : []
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`#${idOf(first)}`)?.focus()
  }

  // An answer to other numbers than those in the fields would mislead.
  const forget = () => setWorked((now) => (now && 'answer' in now ? null : now))
  const draw = (field: CalculatorField) => (
    <CalculatorControl key={field.name} id={idOf(field.name)} field={field} fault={faults[field.name]} />
  )

  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-surface p-5 shadow-rest">
      <h3 id={titleId} className="type-h3 text-ink">
        {title}
      </h3>
      <p className="hidden type-small text-ink-2 noscript:block">{m.knowledge_base_calc_no_script()}</p>
      <form
        ref={form}
        name={name}
        noValidate
        onSubmit={calculate}
        onInput={forget}
        className="mt-4 grid gap-5 noscript:hidden print:hidden"
      >
        <div className="grid items-end gap-x-6 gap-y-4 md:grid-cols-2">{fields.map(draw)}</div>
        {groups.map((group) => (
          <Rows key={group.legend} group={group} draw={draw} />
        ))}
        <SubmitRow />
      </form>
      <div role="status" className="mt-4 empty:hidden">
        {worked && 'answer' in worked ? <CalculatorAnswer {...worked.answer} /> : null}
      </div>
      {examples.length > 0 ? <Examples examples={examples} work={work} /> : null}
    </section>
  )
}

function SubmitRow() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit">{m.knowledge_base_calc_run()}</Button>
      <p className="type-small text-ink-2">{m.knowledge_base_calc_not_kept()}</p>
    </div>
  )
}

function Rows({
  group: { legend, hint, fields },
  draw,
}: {
  group: FieldGroup
  draw: (field: CalculatorField) => ReactNode
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="type-label text-ink">{legend}</legend>
      {hint ? <p className="type-small text-ink-2">{hint}</p> : null}
      <div className="mt-2 grid grid-cols-2 items-end gap-x-4 gap-y-3 max-sm:grid-cols-1">
        {fields.map(draw)}
      </div>
    </fieldset>
  )
}

function readTyped(form: HTMLFormElement): Typed {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

function CalculatorControl({
  id,
  field: { name, label, hint, optional, unit, options },
  fault,
}: {
  id: string
  field: CalculatorField
  fault: Fault | undefined
}) {
  return (
    <Field id={id} label={label} hint={hint} optional={optional} error={describeFault(fault)}>
      {options ? (
        <Select name={name} options={options} />
      ) : unit === undefined ? (
        <TextInput name={name} type="date" min={FIRST_DAY} max={LAST_DAY} />
      ) : (
        <TextInput name={name} inputMode="decimal" autoComplete="off" maxLength={12} unit={unit} />
      )}
    </Field>
  )
}

function CalculatorAnswer({ title, lines, tone }: Answer) {
  if (tone)
    return (
      <Callout tone={tone} title={title}>
        {lines.join(' ')}
      </Callout>
    )
  return (
    <div className="rounded-r-badge border-pine border-l-4 bg-pine-tint px-4.5 py-4">
      <p className="type-h3 text-ink">{title}</p>
      {lines.map((line) => (
        <p key={line} className="type-small mt-1 text-ink">
          {line}
        </p>
      ))}
    </div>
  )
}

function Examples({ examples, work }: Required<Pick<CalculatorParts, 'examples' | 'work'>>) {
  return (
    <div className="mt-5 border-line border-t pt-4">
      <p className="type-label text-ink">{m.knowledge_base_calc_examples()}</p>
      <ul className="mt-1 list-disc space-y-1 pl-5 type-small text-ink-2 marker:text-ink-3">
        {examples.map(({ words, typed }) => {
          const worked = work(typed)
          return (
            <li key={words}>
              {words}{' '}
              <strong className="font-semibold text-ink">{'answer' in worked && worked.answer.title}</strong>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
