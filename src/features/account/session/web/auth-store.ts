import { ApiError, createNetworkError, isTemporary } from '#client/api-error.ts'
import type { PasswordWeakness } from '#features/account/contract.ts'
import type { AuthSession } from '#features/account/rules.ts'
import type { Login } from '#features/account/schema.ts'
import { m } from '#messages/messages.js'
import type { AuthClient } from './auth-client.ts'
import type { SessionSignal } from './session-channel.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { deliverSignOut, type PendingSignOut } from './sign-out-store.ts'

interface AuthStoreParts {
  client: AuthClient
  /** Tells the other tabs. */
  send(signal: SessionSignal): void
  /** Keeps what the header shows in step. */
  hint(signedIn: boolean): void
  pending: PendingSignOut
}

export type AuthStore = ReturnType<typeof createAuthStore>

/** Who is signed in, as far as this tab knows: one state, its events, and the calls that change it. */
export function createAuthStore({ client, send, hint, pending }: AuthStoreParts) {
  const state = createSessionStore(hint)
  const deliver = shareInFlight(async () => !pending.isSet() || deliverSignOut(pending, client.signOut))
  // A sign-out that waits goes first; unheard, there is nothing to read: nobody is signed in.
  const reader = createReader(state, async () => ((await deliver()) ? client.readSession() : 'undelivered'))
  const { getState, watch, onAuthEvent, announce, drop } = state
  const { read } = reader

  return {
    getState,
    watch,
    onAuthEvent,
    announce,
    read,
    /** Throws ApiError. The weaknesses are those of a password that would be refused today. */
    async signIn(login: Login): Promise<{ weaknesses: PasswordWeakness[] }> {
      // Before, never beside: its answer takes the session cookie away.
      await deliver()
      const answer = await client.signIn(login)
      pending.clear()
      await read()
      const { session, readFailed } = getState()
      if (!session) throw createSessionMissingError(readFailed)
      send('signed_in')
      return answer
    },
    /** Throws ApiError. Nobody is signed in by it. */
    signUp: client.signUp,
    /** Leaves this tab and the others signed out even when the server could not be told (AUTH-11). */
    async signOut(): Promise<void> {
      pending.set()
      await deliver()
      reader.overtake()
      drop('logout')
      send('signed_out')
    },
    /** Repeats a sign-out the server has not heard of, if there is one. */
    repeatSignOut: deliver,
    /** A call was answered 401: asks whether the session is over, unless that is being asked. */
    async isOver(): Promise<boolean> {
      if (getState().session) await reader.readOrJoin()
      return getState().session === null
    },
    /** What another tab said. */
    receive: async (signal: SessionSignal): Promise<void> =>
      signal === 'signed_out' ? drop('logout') : read(),
  }
}

/** Calls made while one is under way share it. */
function shareInFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}

/**
 * Reads the session into the state; a failure that may pass keeps what is known, any other removes the session. An
 * answer overtaken by a later read or a sign-out is old news and left alone.
 */
function createReader(state: SessionStore, readSession: () => Promise<AuthSession | null | 'undelivered'>) {
  let latest = 0
  let reading: Promise<void> | null = null

  async function readOnce(): Promise<void> {
    latest += 1
    const thisRead = latest
    const outcome = await readSession().catch((error: unknown) => ({ error }))
    if (thisRead !== latest) return
    reading = null
    if (outcome === 'undelivered') state.drop('logout')
    else if (outcome === null) state.drop('ended')
    else if (!('error' in outcome)) state.accept(outcome)
    else if (!isTemporary(outcome.error)) state.drop('ended')
    else state.keep()
  }
  function read(): Promise<void> {
    reading = readOnce()
    return reading
  }
  return {
    read,
    readOrJoin: () => reading ?? read(),
    overtake() {
      latest += 1
      reading = null
    },
  }
}

/** Sign-in was answered with success, yet there is no session: the browser keeps no cookie, or the line broke. */
function createSessionMissingError(readFailed: boolean): ApiError {
  if (readFailed) return createNetworkError(null)
  return new ApiError({ status: 401, code: 'session_missing', message: m.account_session_missing() })
}
