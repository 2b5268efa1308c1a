import { useEffect, useId, useRef } from 'react'
import { m } from '#messages/messages.js'

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
  const box = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: ticked in the page, before there was a script to hear it.
  useEffect(() => {
    if (box.current?.checked) onPress()
  }, [])
  return (
    <div className="flex items-center gap-3">
      <input
        ref={box}
        id={id}
        type="checkbox"
        className="relative z-1 size-6 shrink-0 appearance-none rounded-rule border border-line-strong bg-surface checked:animate-pulse aria-busy:animate-pulse"
        aria-describedby={hintId}
        aria-busy={busy || undefined}
        checked={false}
        onChange={onPress}
      />
      <label
        htmlFor={id}
        className="flex-1 type-label after:absolute after:-top-4 after:-right-14 after:-bottom-4 after:-left-4"
      >
        {m.captcha_label()}
      </label>
    </div>
  )
}
