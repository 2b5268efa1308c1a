import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { AuthStore } from './auth-store.ts'
import { pageSession, startPageSession } from './page-session-store.ts'
import type { AuthState } from './session-store.ts'
import { usePageSession } from './use-page-session.ts'

type AuthCalls = Pick<AuthStore, 'signIn' | 'signUp' | 'signOut' | 'onAuthEvent' | 'announce'>

export interface Auth extends AuthState, AuthCalls {
  /** Reads the session again after a failed read. */
  retry(): Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const state = usePageSession()

  useEffect(startPageSession, [])
  useEffect(
    () =>
      pageSession.onAuthEvent((event) => {
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

const { signIn, signUp, signOut, onAuthEvent, announce, read } = pageSession
const calls = { signIn, signUp, signOut, onAuthEvent, announce, retry: read }
