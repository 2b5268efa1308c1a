import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** On the link of every row that opens its case. */
export const OPENS = 'data-opens'

interface QueueKeys {
  list: RefObject<HTMLElement | null>
  /** The numbers of the cases in the list, in their order. */
  numbers: readonly string[]
  onSelect(number: string, options: { range: boolean }): void
  onAssign(): void
  onHelp(): void
}

/**
 * The keys of the queue: J and K or the arrows move between rows, Enter opens, X selects, A assigns, ? explains.
 * Returns a function that brings the focus back into the list.
 */
export function useQueueKeys({ list, numbers, onSelect, onAssign, onHelp }: QueueKeys): () => void {
  const last = useLastRow({ list, numbers })
  const focusRow = (index: number) => {
    const links = listLinks(list.current)
    const link = links[Math.max(0, Math.min(index, links.length - 1))]
    link?.focus()
    link?.scrollIntoView({ block: 'nearest' })
  }
  const returnToList = () => focusRow(last.current?.index ?? 0)
  const onKey = (event: KeyboardEvent) => {
    if (!isPlainKey(event)) return
    const links = listLinks(list.current)
    const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
    const link = links[at]
    const number = link?.getAttribute(OPENS)
    const acts: Record<string, (() => void) | undefined> = {
      j: link ? () => focusRow(at + 1) : returnToList,
      k: link ? () => focusRow(at - 1) : returnToList,
      // Outside of the list the arrows scroll.
      arrowdown: link && (() => focusRow(at + 1)),
      arrowup: link && (() => focusRow(at - 1)),
      enter: link && document.activeElement?.matches('[type=checkbox]') ? () => link.click() : undefined,
      x: number ? () => onSelect(number, { range: event.shiftKey }) : undefined,
      a: onAssign,
      '?': onHelp,
    }
    const act = acts[letterOf(event)]
    if (!act) return
    event.preventDefault()
    act()
  }
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => latest.current(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return returnToList
}

/** The row that had the focus last, and where it stood. When it goes away with the focus, the next one takes it. */
function useLastRow({ list, numbers }: Pick<QueueKeys, 'list' | 'numbers'>) {
  const last = useRef<{ number: string; index: number }>(undefined)
  useEffect(() => {
    const onFocus = () => {
      const row = document.activeElement?.closest('tr')
      const number = row?.querySelector(`[${OPENS}]`)?.getAttribute(OPENS)
      if (number) last.current = { number, index: numbers.indexOf(number) }
    }
    onFocus()
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [numbers])
  useLayoutEffect(() => {
    const gone = last.current && !numbers.includes(last.current.number) ? last.current : undefined
    if (!gone || document.activeElement !== document.body) return
    const links = listLinks(list.current)
    links[Math.min(gone.index, links.length - 1)]?.focus({ preventScroll: true })
  }, [list, numbers])
  return last
}

function listLinks(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(`[${OPENS}]`) ?? [])]
}

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/** False for a key that goes into a field or into something that lies over the page, or that the browser takes. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (document.querySelector('dialog[open]')) return false
  return !(event.target instanceof Element && event.target.closest(FIELDS))
}

/** The Latin letter on the key of somebody who writes in another script. */
function letterOf({ key, code }: KeyboardEvent): string {
  const isForeign = key.length === 1 && key > '\u007f' && code.startsWith('Key')
  return (isForeign ? code.slice('Key'.length) : key).toLowerCase()
}
