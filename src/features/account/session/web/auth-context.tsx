import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { onSignedOut } from '#client/api-fetch.ts'
import { authClient } from './auth-client.ts'
import { type AuthStore, createAuthStore } from './auth-store.ts'
import { openSessionChannel, type SessionChannel } from './session-channel.ts'
import { rememberSignedIn } from './session-hint-store.ts'
import { startSessionRefresh } from './session-refresh.ts'
import type { AuthState } from './session-store.ts'
import { pendingSignOut } from './sign-out-store.ts'

type AuthCalls = Pick<AuthStore, 'signIn' | 'signUp' | 'signOut' | 'onAuthEvent' | 'announce'>

export interface Auth extends AuthState, AuthCalls {
  /** Reads the session again after a failed read. */
  retry(): Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

// One store per page, so that a provider that is mounted again does not read the session again.
let channel: SessionChannel | null = null
const store = createAuthStore({
  client: authClient,
  send: (signal) => channel?.send(signal),
  hint: rememberSignedIn,
  pending: pendingSignOut,
})

export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const state = useSyncExternalStore(store.watch, store.getState, store.getState)

  useEffect(startStore, [])
  useEffect(
    () =>
      store.onAuthEvent((event) => {
        if (event === 'signed_in' || event === 'signed_out') queryClient.clear()
      }),
    [queryClient],
  )

  const auth = useMemo(() => ({ ...state, ...calls }), [state])
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** The signed-in person, and the operations on the session. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** The id of the signed-in person, for code outside of components; null when nobody is signed in. */
export function getSignedInUserId(): string | null {
  return store.getState().user?.id ?? null
}

const { signIn, signUp, signOut, onAuthEvent, announce, read } = store
const calls = { signIn, signUp, signOut, onAuthEvent, announce, retry: read }

function startStore(): () => void {
  channel = openSessionChannel((signal) => void store.receive(signal))
  onSignedOut(store.isOver)
  // A page restored from the back/forward cache has received no signals meanwhile.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) void store.read()
  }
  const onOnline = () => void store.repeatSignOut()
  window.addEventListener('pageshow', onPageShow)
  window.addEventListener('online', onOnline)
  const stopRefresh = startSessionRefresh({
    getExpiry: () => {
      const { session } = store.getState()
      return session && session.expires_at * 1000
    },
    refresh: store.read,
  })
  if (store.getState().loading) void store.read()
  return () => {
    stopRefresh()
    window.removeEventListener('pageshow', onPageShow)
    window.removeEventListener('online', onOnline)
    channel?.close()
    channel = null
  }
}
