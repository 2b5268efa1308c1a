import { useEffect, useRef } from 'react'

/**
 * The keys of a part of a case: each calls its act, but never while somebody types into a field, nor while something
 * lies over the page.
 */
export function useCaseKeys(acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = isPlainKey(event) ? latest.current[letterOf(event)] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

const FIELDS = 'input, textarea, select, [contenteditable]'
const OVER_THE_PAGE = 'dialog[open], [popover]:popover-open'

function isPlainKey({ defaultPrevented, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false
  if (target instanceof Element && target.closest(FIELDS)) return false
  return !document.querySelector(OVER_THE_PAGE)
}

/** The Latin letter on the key of somebody who writes in another script. */
function letterOf({ key, code }: KeyboardEvent): string {
  const isForeign = key.length === 1 && key > '\u007f' && code.startsWith('Key')
  return (isForeign ? code.slice('Key'.length) : key).toLowerCase()
}
