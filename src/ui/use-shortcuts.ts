import { useEffect, useLayoutEffect, useRef } from 'react'
import { shortcutSwitch } from './shortcut-switch.ts'

/** Where a key is text, or already has a meaning of its own. */
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/**
 * Single keys that do something on this screen, by what they write (`j`, `+`). Never while somebody types or answers a
 * dialog, and never together with a modifier, which belongs to the browser or to a screen reader. They can be switched
 * off (WCAG 2.1.4).
 */
export function useShortcuts(shortcuts: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const current = useRef(shortcuts)
  // With what is shown, not after it: the next key may come before the browser has painted.
  useLayoutEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const run = isPlainKey(event) ? current.current[letterOf(event)] : undefined
      if (!run) return
      event.preventDefault()
      run(event)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function isPlainKey(event: KeyboardEvent): boolean {
  if (!shortcutSwitch.isOn() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
    return false
  if (document.querySelector('dialog[open]')) return false
  return !(event.target instanceof Element && event.target.closest(TYPING))
}

/** Where a letter of another script stands on a key that has none in Latin. */
const SIGNS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' }

/** The Latin letter, or the sign, on the key of somebody who writes in another script. */
export function letterOf({ key, code }: KeyboardEvent): string {
  const isForeign = key.length === 1 && key > '\u007f'
  if (!isForeign) return key.toLowerCase()
  return SIGNS[code] ?? (code.startsWith('Key') ? code.slice('Key'.length) : key).toLowerCase()
}
