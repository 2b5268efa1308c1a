import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClasses } from './control-classes.ts'
import { useFieldWiring } from './field-context.ts'
import { Icon } from './icon.tsx'
import { ChevronDown } from './icons.tsx'

interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** The text of the empty option. */
  placeholder?: string
  /** Low, and as wide as its text: one of several in a row of filters. */
  isChip?: boolean
}

/** The native select, styled. */
export function Select({ options, placeholder, isChip = false, className, ...props }: SelectProps) {
  const wiring = useFieldWiring(props)
  return (
    <div className={classNames('relative', isChip && 'max-w-56')}>
      <select
        {...props}
        {...wiring}
        className={controlClasses(
          'appearance-none',
          isChip ? 'h-10 truncate pr-8 pl-3 type-small font-semibold' : 'h-[max(48px,2.25rem)] pr-11 pl-3.5',
          className,
        )}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        of={ChevronDown}
        className={classNames(
          'pointer-events-none absolute inset-y-0 my-auto',
          isChip ? 'right-2' : 'right-3.5',
        )}
      />
    </div>
  )
}
