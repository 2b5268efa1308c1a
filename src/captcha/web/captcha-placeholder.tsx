import { useEffect, useId, useRef } from 'react'
import { m } from '#messages/messages.js'

interface CaptchaPlaceholderProps {
  hintId: string
  /** The visitor pressed the box and the widget is loading. */
  busy: boolean
  /** The visitor ticked the box before the widget was loaded. */
  onPress(): void
}

/** Looks like the widget until its code is loaded. */
export function CaptchaPlaceholder({ hintId, busy, onPress }: CaptchaPlaceholderProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a box ticked before this script ran.
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
