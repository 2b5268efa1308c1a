import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { FailedState } from '#brand/failed-state.tsx'
import type { AuthUser } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import type { ReturnState } from '#features/account/sign-in/web/use-return.ts'
import { eraseWaiting } from '#features/documents/waiting/web/waiting-hint-store.ts'
import { languagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { RotateCw } from '#ui/icons.tsx'
import { lineStore } from '#ui/line-store.ts'
import { Delayed } from '#ui/skeleton.tsx'
import { useIsServerDown, useLine, useLineBack, useLineEvents } from '#ui/use-line.ts'
import { FailureScreen } from '../failure-page.tsx'
import { useLanguageReload } from './use-language-reload.ts'

interface SessionGateProps {
  /** Where somebody without a session signs in, and returns from. */
  signIn: string
  children: (user: AuthUser) => ReactNode
}

/** SHELL-4: only signed-in people see this area; everybody else is sent to the sign-in and returns afterwards. */
export function SessionGate({ signIn, children }: SessionGateProps) {
  const { user, loading, readFailed, departure, retry } = useAuth()
  const { pathname, search, hash } = useLocation()
  const isReloading = useLanguageReload(user)
  if (loading || isReloading) return <CheckingSession />
  if (user) return children(user)
  if (readFailed) return <SessionUnknown onRetry={retry} />
  if (departure === 'logout') return <RedirectToHome />
  const state: ReturnState = { from: `${pathname}${search}${hash}`, ended: departure === 'ended' }
  return <Navigate to={languagePath(signIn)} replace state={state} />
}

/** While the session is read. */
export function CheckingSession() {
  return (
    <main className="grid min-h-dvh place-items-center" aria-busy="true">
      <Delayed>
        <p role="status" className="type-small text-ink-2">
          {m.ui_loading()}
        </p>
      </Delayed>
    </main>
  )
}

function SessionUnknown({ onRetry }: { onRetry(): Promise<void> }) {
  useLineEvents()
  const isDown = useLine() === 'down'
  const isServerDown = useIsServerDown()
  useLineBack(() => void onRetry())
  useEffect(() => void lineStore.check(), [])
  if (isDown) {
    const title = isServerDown ? m.shell_server_down_title() : m.shell_offline_title()
    const text = isServerDown ? m.shell_server_down_start_text() : m.shell_offline_start_text()
    return (
      <main>
        <title>{`${title} · ${m.shared_product_name()}`}</title>
        <FailureScreen title={title} text={text}>
          <Button icon={RotateCw} onClick={() => void lineStore.check()}>
            {m.ui_try_again()}
          </Button>
        </FailureScreen>
      </main>
    )
  }
  return (
    <main className="@container/page mx-auto max-w-list px-4 py-14">
      <title>{`${m.shell_session_failed_title()} · ${m.shared_product_name()}`}</title>
      <h1 className="sr-only">{m.shared_product_name()}</h1>
      <FailedState
        title={m.shell_session_failed_title()}
        safe={m.shell_session_failed_safe()}
        advice={m.ui_try_in_a_moment()}
        onRetry={() => void onRetry()}
      />
    </main>
  )
}

/**
 * AUTH-11. The home page is a document of its own; loading it also clears this page's memory. The screens are already
 * unmounted, so no leave guard asks about unsaved changes.
 */
function RedirectToHome() {
  useEffect(() => {
    // The Back button may restore this page as it was left: empty.
    const reloadRestored = (event: PageTransitionEvent) => {
      if (event.persisted) location.replace(location.pathname + location.search)
    }
    window.addEventListener('pageshow', reloadRestored)
    // Another tab may have signed out while this one kept files.
    eraseWaiting()
    location.assign(languagePath('/'))
    return () => window.removeEventListener('pageshow', reloadRestored)
  }, [])
  return null
}
