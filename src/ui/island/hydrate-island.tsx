import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { IslandRoot } from './island-root.tsx'
import { rememberForm } from './typed-form.ts'

/**
 * Hydrates the island's host. Controls stay the same elements, so that focus, caret, typed text and IME composition
 * stay, too. Resolves when effects have run and event handlers work.
 */
export function hydrateIsland(host: HTMLElement, node: ReactNode): Promise<void> {
  const release = rememberForm(host)
  return new Promise((resolve, reject) => {
    const onReady = () => {
      release()
      resolve()
    }
    hydrateRoot(host, <IslandRoot onReady={onReady}>{node}</IslandRoot>, {
      identifierPrefix: host.dataset.island,
      onUncaughtError: reject,
    })
  })
}
