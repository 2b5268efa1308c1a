import type { ComponentProps } from 'react'
import { controlClasses } from './control-classes.ts'
import { useFieldWiring } from './field-context.ts'
import { Icon } from './icon.tsx'
import { ChevronDown } from './icons.tsx'

interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** The text of the empty option. */
  placeholder?: string
}

/** The native select, styled. */
export function Select({ options, placeholder, className, ...props }: SelectProps) {
  const wiring = useFieldWiring(props)
  return (
    <div className="relative">
      <select
        {...props}
        {...wiring}
        className={controlClasses('h-[max(48px,2.25rem)] appearance-none pr-11 pl-3.5', className)}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} className="pointer-events-none absolute inset-y-0 right-3.5 my-auto" />
    </div>
  )
}
