import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from './class-names.ts'
import { useToastRoom } from './use-toast-room.ts'

interface ToastBarProps {
  live: 'polite' | 'assertive'
  /** False while there is no message: the live region exists before its first one, so that it is announced. */
  filled: boolean
  children: ReactNode
}

/** The bar of messages at the bottom edge. The page ends above it, so that no message covers a control. */
export function ToastBar({ live, filled, children }: ToastBarProps) {
  const bar = useToastRoom()
  return (
    <section
      ref={bar}
      aria-label={m.ui_messages()}
      aria-live={live}
      className={classNames(
        'fixed inset-x-0 bottom-0 z-40 max-h-[33dvh] overflow-y-auto bg-paper print:hidden',
        filled &&
          'toasts flex flex-wrap flex-row-reverse gap-2 border-line border-t px-4 py-2 min-[48rem]:gap-4 min-[48rem]:px-6 min-[48rem]:py-4',
      )}
    >
      {children}
    </section>
  )
}
