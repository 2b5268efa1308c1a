import { useEffect, useLayoutEffect, useRef } from 'react'

/** On every row of a list that keys move through, with its id. */
export const ROW = 'data-row'

const idOf = (row: Element) => row.getAttribute(ROW) ?? ''

const listRowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(`[${ROW}]`) ?? [])]

/**
 * The rows of a list, for the keys that move through them. When the row with the focus goes away, the focus stays at its
 * place in the list.
 */
export function useRows<E extends HTMLElement>(ids: readonly string[]) {
  const list = useRef<E>(null)
  /** The row that had the focus last, and where it stood. */
  const last = useRef<{ id: string; index: number }>(undefined)
  useEffect(() => {
    const onFocus = () => {
      const rows = listRowsOf(list.current)
      const index = rows.findIndex((row) => row.contains(document.activeElement))
      const row = rows[index]
      if (row) last.current = { id: idOf(row), index }
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  useLayoutEffect(() => {
    const gone = last.current && !ids.includes(last.current.id) ? last.current : undefined
    if (!gone || document.activeElement !== document.body) return
    const rows = listRowsOf(list.current)
    const next = rows[Math.min(gone.index, rows.length - 1)] ?? list.current
    next?.focus({ preventScroll: true })
  }, [ids])
  return {
    /** For the element around the rows, which also needs tabIndex -1. */
    list,
    /** The row that has the focus. */
    current: () => listRowsOf(list.current).find((row) => row.contains(document.activeElement)),
    /** Moves the focus to the next row, or to the one before; at first to `start`. */
    move(by: 1 | -1, start: number) {
      const rows = listRowsOf(list.current)
      const at = rows.findIndex((row) => idOf(row) === last.current?.id)
      const row = rows[Math.max(0, Math.min(at < 0 ? start : at + by, rows.length - 1))]
      row?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: 'nearest' })
    },
  }
}
