import { type ComponentType, useEffect, useRef, useState } from 'react'
import { toastFailure } from '#back-office/desk/web/desk-toast.ts'
import { retriableImport } from '#ui/retriable-import.ts'
import { letterOf } from '#ui/use-shortcuts.ts'
import type { PaletteProps } from '../palette/command.ts'

/** Ctrl+K, whatever has the focus, but not above another dialog. The script comes with the first press. */
export function usePalette() {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  const early = useRef<string>(undefined)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCombined = event.ctrlKey || event.metaKey
      const isCall = isCombined && !event.altKey && !event.shiftKey && letterOf(event) === 'k'
      if (isCall) open()
      else if (isCombined || early.current === undefined) return
      // Until the script is here, letters are for the field: they are no keys of the screen behind it.
      else if (event.key.length === 1) early.current += event.key
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  })
  function finish(): void {
    early.current = undefined
    setPalette(undefined)
  }
  function open(): void {
    if (early.current !== undefined || document.querySelector('dialog[open]')) return
    early.current = ''
    retriableImport(() => import('../palette/command-palette.tsx')).then(
      ({ CommandPalette }) => setPalette(() => CommandPalette),
      (error: unknown) => {
        finish()
        toastFailure(error)
      },
    )
  }
  return { open, palette: Palette && <Palette early={early} onClose={finish} /> }
}
