import type { AuthSession, AuthUser } from '#features/account/rules.ts'

/** AUTH-9 */
const AUTH_EVENTS = [
  'signed_in',
  'refreshed',
  'signed_out',
  'user_updated',
  'password_recovery',
  'mfa_verified',
] as const
export type AuthEvent = (typeof AUTH_EVENTS)[number]

export interface AuthState {
  user: AuthUser | null
  session: AuthSession | null
  /** True until the first read of the session has ended. */
  loading: boolean
  /** The last read failed, and it is unknown whether there is a session. */
  readFailed: boolean
  /** Why nobody is signed in any more: a sign-out, or a session that ended. */
  departure: 'logout' | 'ended' | null
}

export type SessionStore = ReturnType<typeof createSessionStore>

const START: AuthState = { user: null, session: null, loading: true, readFailed: false, departure: null }

/** The session of this tab, and its events. `hint` updates what the header shows. */
export function createSessionStore(hint: (signedIn: boolean) => void) {
  let state = START
  const watchers = new Set<() => void>()
  const listeners = new Set<(event: AuthEvent) => void>()

  function change(next: Partial<AuthState>): void {
    state = { ...state, ...next }
    for (const watcher of watchers) watcher()
  }

  function announce(event: AuthEvent): void {
    for (const listener of listeners) listener(event)
  }

  return {
    getState: () => state,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    onAuthEvent(listener: (event: AuthEvent) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce,
    accept(session: AuthSession): void {
      const before = state.session
      const user = sameUser(before, session) ?? session.user
      change({ user, session, readFailed: false, departure: null, loading: false })
      hint(true)
      if (before?.user.id !== session.user.id) announce('signed_in')
      else if (sameUser(before, session) === null) announce('user_updated')
      else if (before.expires_at !== session.expires_at) announce('refreshed')
    },
    drop(departure: 'logout' | 'ended'): void {
      const wasSignedIn = state.session !== null
      const gone = { user: null, session: null, loading: false, readFailed: false }
      change({ ...gone, departure: wasSignedIn ? departure : state.departure })
      hint(false)
      if (wasSignedIn) announce('signed_out')
    },
    /** After a failed read: the state stays. */
    keep: () => change({ loading: false, readFailed: state.session === null }),
  }
}

/** The previous user object when nothing in it has changed, so that nothing is rendered again. */
function sameUser(before: AuthSession | null, after: AuthSession): AuthUser | null {
  if (!before) return null
  const { id, email, full_name, role, start_at, language } = before.user
  const { user } = after
  const isSame =
    id === user.id &&
    email === user.email &&
    full_name === user.full_name &&
    role === user.role &&
    start_at === user.start_at &&
    language === user.language
  return isSame ? before.user : null
}
