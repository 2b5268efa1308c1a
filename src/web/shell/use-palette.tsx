import { type ComponentType, useEffect, useRef, useState } from 'react'
import { toastFailure } from '#back-office/desk/web/desk-toast.ts'
import { retriableImport } from '#ui/retriable-import.ts'
import { letterOf } from '#ui/use-shortcuts.ts'
import type { PaletteProps } from '../palette/command.ts'

/** Ctrl+K, whatever has the focus, but not above another dialog. The script comes with the first press. */
export function usePalette() {
  const [shown, setShown] = useState<{ Palette: ComponentType<PaletteProps>; call: number }>()
  const early = useRef<string>(undefined)
  const calls = useRef(0)
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
  // A palette says late that it was closed: by then the next one may have been called.
  function finish(call: number): void {
    if (call === calls.current) early.current = undefined
    setShown((current) => (current?.call === call ? undefined : current))
  }
  function open(): void {
    if (early.current !== undefined || document.querySelector('dialog[open]')) return
    early.current = ''
    calls.current += 1
    const call = calls.current
    retriableImport(() => import('../palette/command-palette.tsx')).then(
      ({ CommandPalette }) => setShown({ Palette: CommandPalette, call }),
      (error: unknown) => {
        finish(call)
        toastFailure(error)
      },
    )
  }
  const palette = shown && <shown.Palette key={shown.call} early={early} onClose={() => finish(shown.call)} />
  return { open, palette }
}
