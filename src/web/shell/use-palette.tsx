import { type ComponentType, useEffect, useState } from 'react'
import { toastFailure } from '#back-office/desk/web/desk-toast.ts'
import { retriableImport } from '#ui/retriable-import.ts'
import { letterOf } from '#ui/use-shortcuts.ts'

/** Ctrl+K, whatever has the focus, but not above another dialog. The script comes with the first press. */
export function usePalette() {
  const [Palette, setPalette] = useState<ComponentType<{ onClose(): void }> | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || letterOf(event) !== 'k')
        return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  function open(): void {
    retriableImport(() => import('../palette/command-palette.tsx')).then(({ CommandPalette }) => {
      if (!document.querySelector('dialog[open]')) setPalette(() => CommandPalette)
    }, toastFailure)
  }
  return { open, palette: Palette && <Palette onClose={() => setPalette(null)} /> }
}
