import { useId } from 'react'
import { m } from '#messages/messages.js'
import { useHydrated } from '#ui/use-hydrated.ts'

interface CaptchaPlaceholderProps {
  hintId: string
  /** Pressed, and the widget is on its way. */
  busy: boolean
  /** The box was ticked before the widget behind it was there. */
  onPress(): void
}

/** Looks like the widget until its code has arrived. */
export function CaptchaPlaceholder({ hintId, busy, onPress }: CaptchaPlaceholderProps) {
  const id = useId()
  const hydrated = useHydrated()
  return (
    <div className="flex items-center gap-3">
      <input
        id={id}
        type="checkbox"
        className="relative z-1 size-6 shrink-0 appearance-none rounded-rule border border-line-strong bg-surface aria-busy:animate-pulse"
        aria-describedby={hintId}
        aria-busy={busy || undefined}
        disabled={!hydrated}
        checked={false}
        onChange={onPress}
      />
      <label
        htmlFor={id}
        className="flex-1 type-label after:absolute after:-top-4 after:-right-14 after:-bottom-4 after:-left-4"
      >
        {m.account_captcha_label()}
      </label>
    </div>
  )
}
