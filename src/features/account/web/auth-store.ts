import type { Login, PasswordWeakness, Registration } from '#features/account/contract.ts'
import { m } from '#messages/messages.js'
import { ApiError, isTemporary, lostConnection } from '#platform/web/api-error.ts'
import type { AuthSession, AuthUser } from '../rules.ts'
import type { AuthClient } from './auth-client.ts'
import type { SessionSignal } from './session-signals.ts'

/** AUTH-9 */
export const AUTH_EVENTS = [
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
  /** The session could not be read and may or may not exist. */
  readFailed: boolean
  /** Why nobody is signed in any more: the person left, or the session ended by itself. */
  departure: 'logout' | 'ended' | null
}

interface AuthStoreParts {
  client: AuthClient
  /** Tells the other tabs. */
  send(signal: SessionSignal): void
  /** Keeps what the header shows in step. */
  hint(signedIn: boolean): void
}

export type AuthStore = ReturnType<typeof createAuthStore>

const START: AuthState = { user: null, session: null, loading: true, readFailed: false, departure: null }

/** Who is signed in, as far as this tab knows: one state, its events, and the calls that change it. */
export function createAuthStore({ client, send, hint }: AuthStoreParts) {
  let state = START
  let latestRead = 0
  const watchers = new Set<() => void>()
  const listeners = new Set<(event: AuthEvent) => void>()

  function change(next: Partial<AuthState>): void {
    state = { ...state, ...next }
    for (const watcher of watchers) watcher()
  }

  function announce(event: AuthEvent): void {
    for (const listener of listeners) listener(event)
  }

  function accept(session: AuthSession): void {
    const before = state.session
    const user = sameUser(before, session) ?? session.user
    change({ user, session, readFailed: false, departure: null, loading: false })
    hint(true)
    if (before?.user.id !== session.user.id) announce('signed_in')
    else if (sameUser(before, session) === null) announce('user_updated')
    else if (before.expires_at !== session.expires_at) announce('refreshed')
  }

  function drop(departure: 'logout' | 'ended'): void {
    const wasSignedIn = state.session !== null
    const gone = { user: null, session: null, loading: false, readFailed: false }
    change({ ...gone, departure: wasSignedIn ? departure : state.departure })
    hint(false)
    if (wasSignedIn) announce('signed_out')
  }

  /**
   * Reads the session; a failure that may pass keeps what is known, any other removes the session. An answer
   * overtaken by a later read or a sign-out is old news and left alone.
   */
  async function read(): Promise<void> {
    latestRead += 1
    const thisRead = latestRead
    const outcome = await client.readSession().catch((error: unknown) => ({ error }))
    if (thisRead !== latestRead) return
    if (outcome === null) drop('ended')
    else if (!('error' in outcome)) accept(outcome)
    else if (!isTemporary(outcome.error)) drop('ended')
    else change({ loading: false, readFailed: state.session === null })
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
    read,
    /** Throws ApiError. The weaknesses are those of a password that would be refused today. */
    async signIn(login: Login): Promise<{ weaknesses: PasswordWeakness[] }> {
      const answer = await client.signIn(login)
      await read()
      if (!state.session) throw noSession(state.readFailed)
      send('signed_in')
      return answer
    },
    /** Throws ApiError. Nobody is signed in by it. */
    signUp(registration: Registration, captcha: string): Promise<{ userId: string | undefined }> {
      return client.signUp(registration, captcha)
    },
    /** Leaves this tab and the others signed out even when the server could not be told (AUTH-11). */
    async signOut(): Promise<void> {
      try {
        await client.signOut()
      } catch (error) {
        console.error('sign-out failed', error)
      }
      latestRead += 1
      drop('logout')
      send('signed_out')
    },
    /** A call was answered 401. */
    end: () => drop('ended'),
    /** What another tab said. */
    async receive(signal: SessionSignal): Promise<void> {
      if (signal === 'signed_out') drop('logout')
      else await read()
    },
  }
}

/** The user object already known when nothing of it has changed, so that nothing is rendered anew. */
function sameUser(before: AuthSession | null, after: AuthSession): AuthUser | null {
  if (!before) return null
  const { id, email, name } = before.user
  const { user } = after
  return id === user.id && email === user.email && name === user.name ? before.user : null
}

/** Sign-in was answered with success, yet there is no session: the browser keeps no cookie, or the line broke. */
function noSession(readFailed: boolean): ApiError {
  if (readFailed) return lostConnection(null)
  return new ApiError({ status: 401, code: 'session_missing', message: m.account_session_missing() })
}
