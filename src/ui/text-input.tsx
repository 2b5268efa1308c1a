import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlClasses } from './control-classes.ts'
import { useFieldWiring } from './field-context.ts'

interface TextInputProps extends ComponentProps<'input'> {
  /** Unit inside the field at the right, announced with the label: "PLN", "months". */
  unit?: string
  /** 300 px wide, for numbers and dates. */
  short?: boolean
}

export function TextInput({ unit, short, className, ...props }: TextInputProps) {
  const wiring = useFieldWiring(props)
  const unitId = unit && wiring.id ? `${wiring.id}-unit` : undefined
  const describedBy = [wiring['aria-describedby'], unitId].filter(Boolean).join(' ')
  return (
    <InputFrame short={short} end={unit ? <Unit id={unitId}>{unit}</Unit> : null}>
      <input
        type="text"
        {...props}
        {...wiring}
        aria-describedby={describedBy || undefined}
        className={controlClasses('h-[max(48px,2.25rem)] px-3.5', unit && 'pr-20', className)}
      />
    </InputFrame>
  )
}

function Unit({ id, children }: { id: string | undefined; children: string }) {
  return (
    <span id={id} className="pointer-events-none pr-3.5 text-ink-2">
      {children}
    </span>
  )
}

/** The field's frame, with content at its right end. */
export function InputFrame({
  short,
  end,
  children,
}: {
  short?: boolean
  end: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classNames('relative', short && 'max-w-75')}>
      {children}
      {end ? <div className="absolute inset-y-0 right-0 flex items-center">{end}</div> : null}
    </div>
  )
}

export function TextArea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring(props)
  return (
    <textarea
      rows={rows}
      {...props}
      {...wiring}
      className={controlClasses('field-sizing-content min-h-28 px-3.5 py-2.5 wrap-anywhere', className)}
    />
  )
}
