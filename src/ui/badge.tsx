import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Check, CircleAlert, CircleDashed, Clock, type IconShape, Info } from './icons.tsx'

export type BadgeTone = 'done' | 'waiting' | 'failed' | 'info' | 'plain'

const TONES: Record<BadgeTone, { icon: IconShape; classes: string }> = {
  done: { icon: Check, classes: 'bg-green-tint text-green' },
  waiting: { icon: Clock, classes: 'bg-amber-tint text-amber' },
  failed: { icon: CircleAlert, classes: 'bg-crimson-tint text-crimson' },
  info: { icon: Info, classes: 'bg-pine-tint text-pine' },
  plain: { icon: CircleDashed, classes: 'bg-sunken text-ink-2' },
}

interface BadgeProps {
  tone: BadgeTone
  /** Overrides the tone's icon; null for text that needs none ("56 days left"). */
  icon?: IconShape | null
  className?: string
  children: ReactNode
}

/** A state as a word with an icon, 28 px high, so that it is never shown by colour alone. */
export function Badge({ tone, icon, className, children }: BadgeProps) {
  const Shape = icon === undefined ? TONES[tone].icon : icon
  return (
    <span
      className={classNames(
        'inline-flex min-h-7 items-center gap-1.5 rounded-badge px-2.5 py-0.5 forced-colors:border text-[0.875rem] leading-tight font-semibold',
        TONES[tone].classes,
        className,
      )}
    >
      {Shape ? <Shape aria-hidden className="size-4 shrink-0" strokeWidth={2} /> : null}
      {children}
    </span>
  )
}
