import { onSignedOut } from '#client/api-fetch.ts'
import { authClient } from './auth-client.ts'
import { createAuthStore } from './auth-store.ts'
import { openSessionChannel, type SessionChannel } from './session-channel.ts'
import { rememberSignedIn } from './session-hint-store.ts'
import { startSessionRefresh } from './session-refresh.ts'
import { pendingSignOut } from './sign-out-store.ts'

// One store per page, so that a provider that is mounted again does not read the session again.
let channel: SessionChannel | null = null

/** The session of this page, for the application and for islands. */
export const pageSession = createAuthStore({
  client: authClient,
  send: (signal) => channel?.send(signal),
  hint: rememberSignedIn,
  pending: pendingSignOut,
})

/** The id of the signed-in person, for code outside of components; null when nobody is signed in. */
export function getSignedInUserId(): string | null {
  return pageSession.getState().user?.id ?? null
}

/** Reads the session and keeps it: renewed in time, and the same in all tabs. Returns a function that stops. */
export function startPageSession(): () => void {
  channel = openSessionChannel((signal) => void pageSession.receive(signal))
  onSignedOut(pageSession.isOver)
  // A page restored from the back/forward cache has received no signals meanwhile.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) void pageSession.read()
  }
  const onOnline = () => void pageSession.repeatSignOut()
  window.addEventListener('pageshow', onPageShow)
  window.addEventListener('online', onOnline)
  const stopRefresh = startSessionRefresh({
    getExpiry: () => {
      const { session } = pageSession.getState()
      return session && session.expires_at * 1000
    },
    refresh: pageSession.refresh,
  })
  if (pageSession.getState().loading) void pageSession.read()
  return () => {
    stopRefresh()
    window.removeEventListener('pageshow', onPageShow)
    window.removeEventListener('online', onOnline)
    channel?.close()
    channel = null
  }
}
