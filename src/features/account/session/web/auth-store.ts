import { ApiError, createNetworkError, isTemporary } from '#client/api-error.ts'
import type { AuthSession } from '#features/account/rules.ts'
import type { Login } from '#features/account/schema.ts'
import { m } from '#messages/messages.js'
import type { AuthClient, ReadOptions } from './auth-client.ts'
import type { SessionSignal } from './session-channel.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { deliverSignOut, type PendingSignOut } from './sign-out-store.ts'

interface AuthStoreParts {
  client: AuthClient
  /** Sends a signal to the other tabs. */
  send(signal: SessionSignal): void
  /** Updates what the header shows. */
  hint(signedIn: boolean): void
  pending: PendingSignOut
}

export type AuthStore = ReturnType<typeof createAuthStore>

/** The session of this tab: one state, its events, and the calls that change it. */
export function createAuthStore({ client, send, hint, pending }: AuthStoreParts) {
  const state = createSessionStore(hint)
  const deliver = shareInFlight(async () => !pending.isSet() || deliverSignOut(pending, client.signOut))
  // A pending sign-out is delivered first; while it cannot be, nobody is signed in and nothing is read.
  const { read, refresh, ...reader } = createReader(state, async (options) =>
    (await deliver()) ? client.readSession(options) : 'undelivered',
  )
  const { getState, watch, onAuthEvent, announce, drop } = state

  const enter = createEnter({ state, send, deliver, read, clear: pending.clear })

  return {
    getState,
    watch,
    onAuthEvent,
    announce,
    read,
    /** Renews the session: a read that is repeated for half a minute while the gateway or the line fails. */
    refresh,
    /** Any way in: makes the call and reads the session that it begins, if it begins one. Throws ApiError. */
    enter,
    /** Throws ApiError. Returns the weaknesses of a password that would be rejected today. */
    signIn: (login: Login) => enter(() => client.signIn(login)),
    /** Throws ApiError. It does not sign in. */
    signUp: client.signUp,
    /** Signs out this tab and the others, even when the server cannot be reached (AUTH-11). */
    async signOut(): Promise<void> {
      pending.set()
      await deliver()
      reader.overtake()
      drop('logout')
      send('signed_out')
    },
    /** Repeats a pending sign-out, if there is one. */
    repeatSignOut: deliver,
    /** After a 401: reads the session (or joins a read in progress) and resolves with whether it is over. */
    async isOver(): Promise<boolean> {
      if (getState().session) await reader.readOrJoin()
      return getState().session === null
    },
    /** Reads the session after a change of the person's own, here and in the other tabs. */
    async update(): Promise<void> {
      await read()
      send('user_updated')
    },
    /** Handles a signal of another tab. */
    receive: async (signal: SessionSignal): Promise<void> =>
      signal === 'signed_out' ? drop('logout') : read(),
  }
}

interface EnterParts extends Pick<AuthStoreParts, 'send'> {
  state: SessionStore
  deliver(): Promise<unknown>
  read(): Promise<void>
  clear(): void
}

function createEnter({ state, send, deliver, read, clear }: EnterParts) {
  return async <A extends { waits?: boolean }>(work: () => Promise<A>): Promise<A> => {
    // Delivered before, not in parallel: the answer of a sign-out deletes the session cookie.
    await deliver()
    const answer = await work()
    clear()
    if (answer.waits) return answer
    await read()
    const { session, readFailed } = state.getState()
    if (!session) throw createSessionMissingError(readFailed)
    send('signed_in')
    return answer
  }
}

/** Calls made while one is in progress share its result. */
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
 * Reads the session into the state. A temporary failure keeps the state, any other removes the session. An answer that
 * a later read or a sign-out has overtaken is ignored.
 */
function createReader(
  state: SessionStore,
  readSession: (options: ReadOptions) => Promise<AuthSession | null | 'undelivered'>,
) {
  let latest = 0
  let reading: Promise<void> | null = null

  async function readOnce(options: ReadOptions): Promise<void> {
    latest += 1
    const thisRead = latest
    const outcome = await readSession(options).catch((error: unknown) => ({ error }))
    if (thisRead !== latest) return
    reading = null
    if (outcome === 'undelivered') state.drop('logout')
    else if (outcome === null) state.drop('ended')
    else if (!('error' in outcome)) state.accept(outcome)
    else if (!isTemporary(outcome.error)) state.drop('ended')
    else state.keep()
  }
  function read(): Promise<void> {
    reading = readOnce({ persistent: false })
    return reading
  }
  return {
    read,
    // A 401 meanwhile does not join it: it would wait as long.
    refresh: () => reading ?? readOnce({ persistent: true }),
    readOrJoin: () => reading ?? read(),
    overtake() {
      latest += 1
      reading = null
    },
  }
}

/** The sign-in succeeded, yet there is no session: the browser stores no cookie, or the connection broke. */
function createSessionMissingError(readFailed: boolean): ApiError {
  if (readFailed) return createNetworkError(null)
  return new ApiError({ status: 401, code: 'session_missing', message: m.account_session_missing() })
}
