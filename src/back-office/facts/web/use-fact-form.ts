import { type UseFormReturn, useForm } from 'react-hook-form'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { isOfProgram, valueKindOf } from '../rules.ts'
import type { FactChange, FullFact } from '../schema.ts'
import { useSaveFact } from './api.ts'

/** What is typed, as text. */
interface Typed {
  value: string
  parts: Record<string, string>
  checked_on: string
  source: string
  source_url: string
  source_date: string
  certainty: FullFact['certainty']
}

export interface FactFormState {
  form: UseFormReturn<Typed>
  /** Saves what is typed. */
  save(event?: React.BaseSyntheticEvent): void
  /** Saves that the value of now was found again today. */
  check(): void
  isSaving: boolean
  isChecking: boolean
}

const FIELDS = ['value', 'checked_on', 'source', 'source_url', 'source_date'] as const

/** The form of a fact. A refused save keeps what was typed. */
export function useFactForm(fact: FullFact): FactFormState {
  const form = useForm<Typed>({ defaultValues: typedOf(fact) })
  const { mutateAsync, isPending, variables } = useSaveFact(fact.id)
  const isCheck = variables?.value === undefined && valueKindOf(fact.value ?? undefined) !== null

  async function send(change: FactChange, done: (saved: FullFact) => void) {
    try {
      done(await mutateAsync({ ...change, updated_at: fact.updated_at }))
    } catch (error) {
      const faults = isApiError(error) ? error.fields : {}
      for (const name of FIELDS) if (faults[name]) form.setError(name, { message: faults[name].join(' ') })
      const first = FIELDS.find((name) => faults[name])
      if (first) form.setFocus(first)
      else toastFailure(error)
    }
  }

  return {
    form,
    save: form.handleSubmit((typed) =>
      send(changeOf(fact, typed), (saved) => {
        showSaved(form, { saved: typedOf(saved), sent: typed })
        toastSuccess(m.back_office_facts_saved())
      }),
    ),
    check: () =>
      void send({ source: fact.source, checked_on: todayInWarsaw(readClock()) }, (saved) => {
        form.setValue('checked_on', saved.checked_on)
        toastSuccess(m.back_office_facts_checked())
      }),
    isSaving: isPending && !isCheck,
    isChecking: isPending && isCheck,
  }
}

/** What was saved. A field that was changed meanwhile keeps what is typed. */
function showSaved(form: UseFormReturn<Typed>, { saved, sent }: Record<'saved' | 'sent', Typed>): void {
  const now = structuredClone(form.getValues())
  form.reset(saved)
  for (const field of [...FIELDS, 'certainty'] as const)
    if (now[field] !== sent[field]) form.setValue(field, now[field], { shouldDirty: true })
  for (const [part, text] of Object.entries(now.parts))
    if (text !== sent.parts[part]) form.setValue(`parts.${part}`, text, { shouldDirty: true })
}

/** The parts that are known and can be corrected; the others stay so until a new build. */
export function listParts({ value }: FullFact): string[] {
  return typeof value === 'object' && value !== null
    ? Object.keys(value).filter((part) => value[part] !== null && !isOfProgram(value, part))
    : []
}

function typedOf(fact: FullFact): Typed {
  const { value, source, source_url, source_date, certainty } = fact
  const parts = typeof value === 'object' && value !== null ? value : {}
  return {
    value: typeof value === 'object' ? '' : String(value),
    parts: Object.fromEntries(listParts(fact).map((part) => [part, String(parts[part])])),
    checked_on: todayInWarsaw(readClock()),
    source,
    source_url: source_url ?? '',
    source_date: source_date ?? '',
    certainty,
  }
}

function changeOf(fact: FullFact, typed: Typed): FactChange {
  const { value, parts, source_url, source_date, ...rest } = typed
  const sources = { source_url: source_url.trim() || null, source_date: source_date.trim() || null }
  return { ...rest, ...sources, value: toValue(fact.value, { value, parts }) }
}

/** What was typed, as a value like the one before; undefined for one that stands in words. */
function toValue(
  before: FullFact['value'],
  { value, parts }: Pick<Typed, 'value' | 'parts'>,
): FactChange['value'] {
  if (before === null) return undefined
  if (typeof before === 'number') return toNumber(value)
  if (typeof before === 'string') return value.trim()
  return Object.fromEntries(
    Object.entries(before).map(([part, known]) => {
      const typed = parts[part] ?? ''
      if (known === null || isOfProgram(before, part)) return [part, known]
      return [part, typeof known === 'number' ? toNumber(typed) : typed.trim()]
    }),
  )
}

/** "1 010,50" is 1010.5. What is no number is sent as it was typed, and the server says so at the field. */
function toNumber(text: string): number | string {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : text
}
