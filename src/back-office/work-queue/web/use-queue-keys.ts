import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useShortcuts } from '#ui/use-shortcuts.ts'

/** On the link of every row that opens its case. */
export const OPENS = 'data-opens'

interface QueueKeys {
  list: RefObject<HTMLElement | null>
  /** The numbers of the cases in the list, in their order. */
  numbers: readonly string[]
  onSelect(number: string, options: { range: boolean }): void
  onAssign(): void
  /** The row with the focus; undefined without one. */
  onSnooze(number: string | undefined): void
  onHelp(): void
}

/**
 * The keys of the queue: J and K move between rows, X selects, A assigns, S snoozes, ? explains; in the list the arrows move, too,
 * and Enter opens. Returns what the list does with a key, and what brings the focus back into it,
 * and to its first case.
 */
export function useQueueKeys({ list, numbers, onSelect, onAssign, onSnooze, onHelp }: QueueKeys) {
  const last = useLastRow({ list, numbers })
  const findRow = () => {
    const links = listLinks(list.current)
    const at = links.findIndex((one) => one.closest('tr')?.contains(document.activeElement))
    return { links, at, link: links[at] }
  }
  const focusRow = (index: number) => {
    const { links } = findRow()
    const link = links[Math.max(0, Math.min(index, links.length - 1))]
    link?.focus()
    link?.scrollIntoView({ block: 'nearest' })
  }
  const returnToList = () => focusRow(last.current?.index ?? 0)
  const move = (step: number) => {
    const { at } = findRow()
    if (at < 0) returnToList()
    else focusRow(at + step)
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: ({ shiftKey }) => {
      const number = findRow().link?.getAttribute(OPENS)
      if (number) onSelect(number, { range: shiftKey })
    },
    a: onAssign,
    s: () => onSnooze(findRow().link?.getAttribute(OPENS) ?? undefined),
    '?': onHelp,
  })
  const onListKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOnBox = event.target instanceof Element && event.target.matches('[type=checkbox]')
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && isOnBox) findRow().link?.click()
    else return
    event.preventDefault()
  }
  return { onListKey, returnToList, focusFirst: () => focusRow(0) }
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
