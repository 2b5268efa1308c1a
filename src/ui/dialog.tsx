import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from './icon-button.tsx'
import { X } from './icons.tsx'

interface DialogProps {
  open: boolean
  /** Called for Escape, the close button, and anything else that closes it. */
  onClose: () => void
  title: string
  /** Focuses the title instead of the first action: for a dialog with a text to read. */
  focusTitle?: boolean
  /** The buttons. The first one gets the focus, so that of a dialog that destroys something is the one that keeps it. */
  actions?: ReactNode
  children?: ReactNode
}

/** The native modal dialog, which traps the focus and restores it. */
export function Dialog({ open, onClose, title, focusTitle, actions, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      if (focusTitle) dialog.querySelector('h2')?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open, focusTitle])
  // Closed before it leaves the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={() => (open ? onClose() : undefined)}
      className="m-auto w-[calc(100%-2rem)] max-w-130 text-left rounded-card border border-line bg-surface p-6 shadow-float max-sm:p-4 md:p-8"
    >
      <h2
        id={titleId}
        tabIndex={focusTitle ? -1 : undefined}
        className="focus-quiet pr-10 type-h2-app max-sm:pt-11 max-sm:pr-0"
      >
        {title}
      </h2>
      <div className="mt-3 text-ink-2">{children}</div>
      {actions ? <div className="mt-6 flex flex-wrap gap-3">{actions}</div> : null}
      {/* Last in the DOM, so that the first action gets the focus. */}
      <IconButton icon={X} label={m.ui_close()} onClick={onClose} className="absolute top-4 right-4" />
    </dialog>
  )
}
