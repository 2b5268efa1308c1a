import { useEffect, useSyncExternalStore } from 'react'

/** How many things wait for the person, for the titles of the pages: no page knows it, and every tab shows it. */
let current = 0
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(count: number): void {
  current = count
  for (const listener of listeners) listener()
}

/** Shows a number before the titles of the pages while the caller is mounted; none for 0. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    change(count)
    return () => change(0)
  }, [count])
}

/** The number before the titles of the pages. */
export function useTitleCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => 0,
  )
}
