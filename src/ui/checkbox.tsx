import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { ERROR_BAR, FieldError } from './field-error.tsx'
import { Check } from './icons.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  hint?: ReactNode
  error?: string
}

/** A checkbox with its label. The whole row is the target. */
export function Checkbox({ label, hint, error, className, ...props }: CheckboxProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  const describedBy = [props['aria-describedby'], hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classNames(error && ERROR_BAR, className)}>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2">
        <span className="relative mt-0.5 size-6 shrink-0">
          <input
            {...props}
            id={id}
            type="checkbox"
            // Without the hint, which describes it.
            aria-labelledby={`${id}-label`}
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={describedBy || undefined}
            className="peer size-6 appearance-none rounded-rule border border-line-strong bg-surface transition-colors checked:border-pine checked:bg-pine aria-invalid:border-2 aria-invalid:border-crimson disabled:border-line disabled:bg-sunken"
          />
          <Check
            aria-hidden
            strokeWidth={2.25}
            className="pointer-events-none invisible absolute inset-0 m-auto size-4.5 text-on-pine peer-checked:visible"
          />
        </span>
        <span className="min-w-0">
          <span id={`${id}-label`}>{label}</span>
          {hint ? (
            <span id={`${id}-hint`} className="block type-small text-ink-2">
              {hint}
            </span>
          ) : null}
        </span>
      </label>
    </div>
  )
}
