import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  amber: 'border-amber bg-amber-tint',
  crimson: 'border-crimson bg-crimson-tint',
} as const

interface CalloutProps {
  /** Amber: read before acting. Crimson: the stay is at risk. At most one per screen. */
  tone: keyof typeof TONES
  title: ReactNode
  className?: string
  children?: ReactNode
}

export function Callout({ tone, title, className, children }: CalloutProps) {
  return (
    <div
      role="note"
      className={classNames(
        'rounded-r-badge border-l-4 px-4.5 py-4 type-small text-ink',
        TONES[tone],
        className,
      )}
    >
      <strong>{title}</strong> {children}
    </div>
  )
}
