import { useShortcuts } from '#ui/use-shortcuts.ts'
import { OPENS_VISIT } from './visit-card.tsx'

interface VisitKeys {
  /** Keys of the visits, in the order of the list. */
  keys: readonly string[]
  /** The visit that is open. */
  open: string | undefined
  onOpen(key: string): void
  onDone(): void
  onMove(): void
}

/** J and K open the next visit and the one before; D says done, M moves. */
export function useVisitKeys({ keys, open, onOpen, onDone, onMove }: VisitKeys): void {
  const step = (by: 1 | -1) => {
    // The focus moves at once, and `open` with the screen: the next press may come before.
    const card = document.activeElement?.closest(`[${OPENS_VISIT}]`)
    const at = keys.indexOf(card?.getAttribute(OPENS_VISIT) ?? open ?? '')
    const next = at === -1 ? (by === 1 ? 0 : keys.length - 1) : at + by
    const key = keys[next]
    if (key === undefined) return
    onOpen(key)
    findCard(key)?.focus()
  }
  useShortcuts({ j: () => step(1), k: () => step(-1), d: onDone, m: onMove })
}

/** The card of a visit that is shown; a week has each twice, for a wide and for a narrow screen. */
export function findCard(key: string): HTMLElement | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>(`[${OPENS_VISIT}="${CSS.escape(key)}"]`)]
  return cards.find((card) => card.checkVisibility())
}
