import type { ComponentProps } from 'react'
import { formatDate } from '#shared/dates.ts'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface DateFieldProps
  extends Omit<ComponentProps<typeof TextInput>, 'type' | 'value' | 'id'>,
    Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'hint' | 'error' | 'optional'> {
  /** The current value, 'YYYY-MM-DD' or ''. */
  value: string
  /** Puts the value into the field: for one whose value is set by more than typing. */
  isControlled?: boolean
}

/**
 * A native date field with its date in words below, because browsers write dates in the order of the phone's language:
 * 04/03/1994 is March to one reader and April to another.
 */
export function DateField({
  id,
  label,
  hint,
  error,
  optional,
  value,
  isControlled,
  ...input
}: DateFieldProps) {
  const words = error || !isWithin(value, input) ? undefined : formatDate(value)
  const wordsId = `${id}-words`
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <TextInput
        {...input}
        {...(isControlled && { value })}
        type="date"
        aria-describedby={words ? wordsId : undefined}
      />
      <p id={wordsId} role="status" className="mt-1 type-small text-ink-2">
        {words}
      </p>
    </Field>
  )
}

/** False for an empty field and while a year is being typed: the value is then 0001-04-03 and the like. */
function isWithin(
  value: string,
  { min = '1000-01-01', max = '9999-12-31' }: Pick<DateFieldProps, 'min' | 'max'>,
): boolean {
  return value >= String(min) && value <= String(max)
}
