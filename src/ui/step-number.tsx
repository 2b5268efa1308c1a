import { m } from '#messages/messages.js'
import { classNames } from './class-names.ts'
import { Check } from './icons.tsx'

const LOOKS = {
  todo: 'border-ink-2 bg-surface text-ink',
  now: 'border-pine bg-pine text-on-pine',
  done: 'border-transparent bg-pine-tint text-pine',
} as const

interface StepNumberProps {
  n: number
  /** Outline: a later step. Filled: the current one, or a numbered heading. Tint with a tick: done. */
  state: keyof typeof LOOKS
  size?: 24 | 32
  className?: string
}

export function StepNumber({ n, state, size = 24, className }: StepNumberProps) {
  return (
    <span
      className={classNames(
        'inline-grid shrink-0 place-items-center border font-semibold leading-none',
        size === 24 ? 'size-6 rounded-rule text-[0.8125rem]' : 'size-8 rounded-badge text-[0.9375rem]',
        LOOKS[state],
        className,
      )}
    >
      {state === 'done' ? (
        <>
          <Check aria-hidden className={size === 24 ? 'size-3.5' : 'size-4.5'} strokeWidth={2} />
          <span className="sr-only">{m.ui_step_done({ n })}</span>
        </>
      ) : (
        n
      )}
    </span>
  )
}
