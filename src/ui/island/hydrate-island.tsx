import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { followTranslator, isTranslated } from '../translated-page.ts'
import { IslandRoot } from './island-root.tsx'
import { rememberForm } from './typed-form.ts'

/**
 * Hydrates the island's host. Controls stay the same elements, so that focus, caret, typed text and IME composition
 * stay, too. Resolves when effects have run and event handlers work.
 */
export function hydrateIsland(host: HTMLElement, node: ReactNode): Promise<void> {
  followTranslator()
  const release = rememberForm(host)
  return new Promise((resolve, reject) => {
    const onReady = () => {
      release()
      resolve()
    }
    const root = <IslandRoot onReady={onReady}>{node}</IslandRoot>
    const options = { identifierPrefix: host.dataset.island, onUncaughtError: reject }
    // Where a translator is at work it is done before it sees the texts that the loader has put back.
    if (isTranslated()) flushSync(() => hydrateRoot(host, root, options))
    else hydrateRoot(host, root, options)
  })
}
