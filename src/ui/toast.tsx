import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { CircleAlert, CircleCheck, X } from './icons.tsx'
import { dismissToast, listToasts, type ShownToast, subscribeToToasts } from './toast-store.ts'

export { dismissToast, type ToastMessage, toast } from './toast-store.ts'

const SHOWN_MS = 6_000

/** Render it once per page. The live region exists before its first message, so that screen readers announce it. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts, listToasts)
  return (
    <section
      aria-label={m.ui_messages()}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid gap-3 min-[48rem]:right-6 min-[48rem]:bottom-6 min-[48rem]:left-auto min-[48rem]:w-100 print:hidden"
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>
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
  useEffect(() => {
    if (!leaves) return
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [leaves, toast.id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering a message only keeps it from disappearing.
    <div
      role={toast.tone === 'destructive' ? 'alert' : undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={classNames(
        'pointer-events-auto flex items-start gap-3 rounded-control border border-l-4 bg-surface py-3.5 pr-2 pl-4 shadow-float',
        frame,
      )}
    >
      <Shape aria-hidden className={classNames('mt-0.5 size-6 shrink-0', titleColor)} strokeWidth={1.75} />
      <div className="min-w-0 flex-1 type-small text-ink">
        <p className="type-label">{toast.title}</p>
        {toast.text ? <p>{toast.text}</p> : null}
      </div>
      <IconButton icon={X} label={m.ui_close()} onClick={() => dismissToast(toast.id)} className="-my-2" />
    </div>
  )
}
