import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  /** Text at the right: "Taken", a price. */
  note?: ReactNode
}

/** One option of a radio group; the whole card of 48 px is the target. */
export function RadioCard({ label, note, className, disabled, ...props }: RadioCardProps) {
  return (
    <label
      className={classNames(
        'focus-within-ring flex min-h-12 flex-wrap items-center gap-2 rounded-control border px-3 py-2 md:gap-3 md:px-3.5 transition-colors',
        'has-[:checked]:border-pine has-[:checked]:bg-pine-tint has-[:checked]:inset-ring-1 has-[:checked]:inset-ring-pine',
        disabled
          ? 'border-line bg-sunken text-ink-3'
          : 'border-line-strong bg-surface font-semibold hover:border-ink-2',
        className,
      )}
    >
      <input
        {...props}
        type="radio"
        disabled={disabled}
        className="size-6 shrink-0 appearance-none rounded-full border border-line-strong bg-surface checked:border-8 checked:border-pine disabled:border-line-strong disabled:bg-surface"
      />
      <span className="min-w-min flex-1">{label}</span>
      {note ? <span className="type-caption font-normal text-ink-2 md:type-small">{note}</span> : null}
    </label>
  )
}
