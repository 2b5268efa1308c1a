import { type ReactNode, useEffect } from 'react'

/** Around an island's component, when the page is built and when it is hydrated: ids are made by place. */
export function IslandRoot({ onReady, children }: { onReady?: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an island becomes ready once.
  useEffect(() => onReady?.(), [])
  return children
}
