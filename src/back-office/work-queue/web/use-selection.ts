import { useRef, useState } from 'react'

export interface Selection {
  /** The numbers of the selected cases that are shown, in their order. */
  numbers: readonly string[]
  has(number: string): boolean
  /** With `range` everything from the last one changed. */
  toggle(number: string, options?: { range?: boolean }): void
  toggleAll(): void
  clear(): void
  /** These, and no others. */
  keep(numbers: readonly string[]): void
}

/** Which of the cases in the list are selected. One that leaves the list is not, and another view starts anew. */
export function useSelection(list: readonly string[], view: string): Selection {
  const [chosen, setChosen] = useState<{ view: string; numbers: ReadonlySet<string> }>({
    view,
    numbers: new Set(),
  })
  const last = useRef<string>(undefined)
  const before = chosen.view === view ? chosen.numbers : new Set<string>()
  const numbers = list.filter((number) => before.has(number))
  const put = (next: Iterable<string>) => setChosen({ view, numbers: new Set(next) })
  return {
    numbers,
    has: (number) => before.has(number),
    toggle(number, { range = false } = {}) {
      const touched = range ? listRange(list, last.current ?? number, number) : [number]
      last.current = number
      if (before.has(number)) put(numbers.filter((one) => !touched.includes(one)))
      else put([...numbers, ...touched])
    },
    toggleAll: () => put(numbers.length === list.length ? [] : list),
    clear: () => put([]),
    keep: put,
  }
}

function listRange(list: readonly string[], from: string, to: string): readonly string[] {
  const [start = 0, end = 0] = [list.indexOf(from), list.indexOf(to)].sort((a, b) => a - b)
  return start < 0 ? [to] : list.slice(start, end + 1)
}
