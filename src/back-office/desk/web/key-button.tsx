import type { ComponentProps, ReactNode } from 'react'

/** A key of the keyboard, beside what it does. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden
      translate="no"
      className="grid h-6 min-w-6 shrink-0 px-1 place-items-center rounded-rule border border-line-strong bg-surface font-sans type-caption leading-none text-ink-2"
    >
      {children}
    </kbd>
  )
}

interface KeyButtonProps extends ComponentProps<'button'> {
  /** The key that does the same. */
  shortcut: string
}

/** What a key does, to be pressed as well. A phone has no such keys. */
export function KeyButton({ shortcut, children, ...props }: KeyButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-keyshortcuts={shortcut}
      className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 type-small text-ink-2 transition-colors hover:bg-sunken hover:text-ink max-md:hidden"
    >
      <Key>{shortcut}</Key>
      {children}
    </button>
  )
}
