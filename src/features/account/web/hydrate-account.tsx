import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { receiveArrival } from '#client/arrival.ts'
import { prefetchApplication } from '#client/prefetch-application.ts'
import { AFTER_SIGN_IN_PATH } from '#features/account/rules.ts'
import { startPageSession } from '#features/account/session/web/page-session-store.ts'
import { hydrateIsland } from '#ui/island/hydrate-island.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { followTranslator } from '#ui/translated-page.ts'

/** Hydrates sign-in or registration: with the session, the notices and what the page before has handed over. */
export async function hydrateAccount(host: HTMLElement, node: ReactNode): Promise<void> {
  receiveArrival()
  prefetchWhenTyped(host)
  followTranslator()
  const notices = document.body.appendChild(document.createElement('div'))
  createRoot(notices).render(<Toasts />)
  startPageSession()
  await hydrateIsland(host, node)
}

/** Whoever types here is about to need the application. */
function prefetchWhenTyped(host: HTMLElement): void {
  const prefetch = () => prefetchApplication(AFTER_SIGN_IN_PATH)
  if (host.querySelector<HTMLInputElement>('input[name=email]')?.value) prefetch()
  else host.addEventListener('input', prefetch, { once: true })
}
