import { useLayoutEffect, useRef, useState } from 'react'
import { findTrigger } from './offered-acts.ts'

/** The native modal dialog around the field: open at once, and the focus goes back when it closes. */
export function usePaletteDialog(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const isClosed = useRef(false)
  const [opener] = useState(() => document.activeElement)
  // Closed before it leaves the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  // The event comes after a close that was called, too, when the focus may be elsewhere already.
  function onClosed(): void {
    if (isClosed.current || ref.current?.open) return
    isClosed.current = true
    // What was in a menu is not shown any more.
    if (document.activeElement === document.body && opener) findTrigger(opener)?.focus()
    onClose()
  }
  return {
    ref,
    onClosed,
    close() {
      ref.current?.close()
      onClosed()
    },
  }
}
