import { type ReactNode, useEffect } from 'react'

/** Wraps an island's component, both in the build and at hydration, so that useId gives the same ids. */
export function IslandRoot({ onReady, children }: { onReady?: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an island becomes ready once.
  useEffect(() => onReady?.(), [])
  return children
}
