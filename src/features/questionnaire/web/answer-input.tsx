import type { Ref } from 'react'
import { listCountryNames } from '#features/personal-info/web/country-field.tsx'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { LINE_MAX, TEXT_MAX, YES_NO } from '../contract.ts'
import { isDay } from '../rules.ts'
import type { QuestionColumn } from '../schema.ts'
import { describeYesNo } from './part-text.ts'

interface AnswerInputProps {
  column: QuestionColumn
  /** Of the control, where no field around it gives one. */
  id?: string
  name: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  ref?: Ref<never>
  /** True in a row, where there is no room for a date in words. */
  isCell?: boolean
}

/** The control for one kind of answer. */
export function AnswerInput({ column, id, name, value, onChange, onBlur, ref, isCell }: AnswerInputProps) {
  const control = {
    ref,
    name,
    onBlur,
    value,
    ...(id === undefined ? {} : { id }),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  switch (column.kind) {
    case 'text':
      return <TextArea {...control} rows={3} maxLength={TEXT_MAX} />
    case 'choice':
      return <Select {...control} options={column.options} placeholder={m.application_form_choose()} />
    case 'yes_no':
      return <Select {...control} options={YES_NO_OPTIONS} placeholder={m.application_form_choose()} />
    case 'number':
      return <TextInput {...control} short inputMode="decimal" maxLength={LINE_MAX} />
    case 'date':
      return <DateInput control={control} isCell={isCell ?? false} value={value} />
    case 'country':
      return <CountryInput control={control} name={name} />
    default:
      return <TextInput {...control} maxLength={LINE_MAX} />
  }
}

const YES_NO_OPTIONS = YES_NO.map((value) => ({ value, label: describeYesNo(value) }))

interface InputProps {
  control: Parameters<typeof TextInput>[0]
}

/** A native date field with its date in words below, as browsers write dates in the order of the phone's language. */
function DateInput({ control, isCell, value }: InputProps & { isCell: boolean; value: string }) {
  const words = isDay(value) ? formatDate(value) : ''
  return (
    <>
      <TextInput {...control} type="date" short={!isCell} />
      {isCell ? null : (
        <p role="status" className="mt-1 type-small text-ink-2 empty:hidden">
          {words}
        </p>
      )}
    </>
  )
}

/** Suggests countries, and also accepts any other text. */
function CountryInput({ control, name }: InputProps & { name: string }) {
  const list = `${name}-countries`
  return (
    <>
      <TextInput {...control} list={list} maxLength={LINE_MAX} />
      <datalist id={list}>
        {listCountryNames().map((country) => (
          <option key={country} value={country} />
        ))}
      </datalist>
    </>
  )
}
