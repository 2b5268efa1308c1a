import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered page and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
