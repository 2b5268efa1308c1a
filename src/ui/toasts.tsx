import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#messages/messages.js'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { CircleAlert, CircleCheck, X } from './icons.tsx'
import { ToastBar } from './toast-bar.tsx'
import { dismissToast, listToasts, type ShownToast, subscribeToToasts } from './toast-store.ts'

const SHOWN_MS = 6_000
/** Time to read what was done and to take it back. */
const UNDO_SHOWN_MS = 20_000
const NONE: readonly ShownToast[] = []
/** The prerendered page has no message yet. */
const listNone = () => NONE

/** The messages of a page that the router does not know: an island. The newest comes first. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts, listNone)
  return (
    <ToastBar live="polite" filled={toasts.length > 0}>
      {toasts.toReversed().map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </ToastBar>
  )
}

const TONES = {
  success: { icon: CircleCheck, frame: 'border-line border-l-green', titleColor: 'text-green' },
  destructive: { icon: CircleAlert, frame: 'border-crimson', titleColor: 'text-crimson' },
} as const

function Toast({ toast }: { toast: ShownToast }) {
  const [paused, setPaused] = useState(false)
  const { icon: Shape, frame, titleColor } = TONES[toast.tone]
  const leaves = toast.tone === 'success' && !paused
  const canUndo = toast.undo !== undefined
  useEffect(() => {
    if (!leaves) return
    const timer = setTimeout(() => dismissToast(toast.id), canUndo ? UNDO_SHOWN_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [leaves, canUndo, toast.id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering a message only keeps it from disappearing.
    <div
      aria-live={toast.announced ? 'off' : undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={classNames(
        'flex w-full items-start gap-3 rounded-control border border-l-4 bg-surface py-2 pr-2 pl-4 shadow-float min-[48rem]:w-100 min-[48rem]:py-3',
        frame,
      )}
    >
      <Shape aria-hidden className={classNames('mt-0.5 size-6 shrink-0', titleColor)} strokeWidth={1.75} />
      <div className="min-w-0 flex-1 type-small text-ink">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <p className="type-label">{toast.title}</p>
          {toast.about ? <p>{toast.about}</p> : null}
        </div>
        {toast.text ? <p>{toast.text}</p> : null}
      </div>
      <UndoButton toast={toast} />
      <IconButton icon={X} label={m.ui_close()} onClick={() => dismissToast(toast.id)} className="-my-1.5" />
    </div>
  )
}

function UndoButton({ toast: { id, undo } }: { toast: ShownToast }) {
  if (!undo) return null
  const press = () => {
    dismissToast(id)
    // The button goes with its message.
    document.querySelector('main')?.focus()
    undo()
  }
  return (
    <Button variant="link" onClick={press} className="-my-1.5">
      {m.ui_undo()}
    </Button>
  )
}
