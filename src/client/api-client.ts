import type { Hono } from 'hono'
import { hc } from 'hono/client'
import {
  type ApiError,
  lostConnection,
  RETRYABLE_STATUSES,
  readRefusal,
  sessionReplaced,
  timedOut,
} from './api-error.ts'

/** AUTH-8: one call, its repeats included, takes at most this long. */
export const REQUEST_TIMEOUT_MS = 30_000
export const MAX_RETRIES = 3
export const FIRST_RETRY_DELAY_MS = 200

/** Sent twice they do no more than sent once. Everything else is never repeated: it may have been done. */
const REPEATABLE_METHODS = ['GET', 'HEAD', 'PUT', 'DELETE']

type Fetch = typeof globalThis.fetch

interface Surroundings {
  fetch: Fetch
  wait(milliseconds: number): Promise<void>
  now(): number
}

const browser: Surroundings = {
  fetch: (input, init) => globalThis.fetch(input, init),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: () => Date.now(),
}

let isSessionOver: () => Promise<boolean> = async () => true

/** Sets who is asked, when any call of the API is answered 401, whether the session is over: it may have been an older one. */
export function onSignedOut(ask: () => Promise<boolean>): void {
  isSessionOver = ask
}

/** A 401 was seen, here or by an upload that counts its bytes: false when somebody is signed in all the same. */
export function reportSignedOut(): Promise<boolean> {
  return isSessionOver()
}

/** A fetch with the product's time-out and repeats, which throws ApiError for every answer that is no success. */
export function createApiFetch(surroundings: Partial<Surroundings> = {}): Fetch {
  const around = { ...browser, ...surroundings }
  return async (input, init) => {
    const deadline = around.now() + REQUEST_TIMEOUT_MS
    const repeatable = isRepeatable(input, init)
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await attemptOnce({ around, input, init, remaining: deadline - around.now() })
      if (outcome instanceof Response) return outcome
      const delay = Math.max(FIRST_RETRY_DELAY_MS * 2 ** attempt, (outcome.retryAfter ?? 0) * 1000)
      const worthwhile = repeatable && attempt < MAX_RETRIES && isRetryable(outcome)
      if (!worthwhile || around.now() + delay >= deadline) throw outcome
      await around.wait(delay)
    }
  }
}

export const apiFetch: Fetch = createApiFetch()

/** The typed client of one feature's routes: `createClient<DocumentsApi>().api.documents.$get()`. */
// biome-ignore lint/suspicious/noExplicitAny: the bound that hc itself has
export function createClient<T extends Hono<any, any, any>>() {
  return hc<T>('/', { fetch: apiFetch, init: { credentials: 'same-origin' } })
}

interface Attempt {
  around: Surroundings
  input: Parameters<Fetch>[0]
  init: Parameters<Fetch>[1]
  remaining: number
}

/** A success, or the error of this attempt; a call the caller itself aborted throws at once. */
async function attemptOnce({ around, input, init, remaining }: Attempt): Promise<Response | ApiError> {
  const timeout = AbortSignal.timeout(Math.max(1, remaining))
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    const response = await around.fetch(input, { credentials: 'same-origin', ...init, signal })
    if (response.ok) return response
    const refusal = await readRefusal(response)
    if (response.status !== 401 || isAuthCall(input) || (await reportSignedOut())) return refusal
    return sessionReplaced(refusal)
  } catch (error) {
    if (init?.signal?.aborted) throw error
    return timeout.aborted ? timedOut(error) : lostConnection(error)
  }
}

function isRetryable(error: ApiError): boolean {
  return error.code === 'network' || RETRYABLE_STATUSES.includes(error.status)
}

function isRepeatable(input: Parameters<Fetch>[0], init: Parameters<Fetch>[1]): boolean {
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  return REPEATABLE_METHODS.includes(method.toUpperCase()) && !(init?.body instanceof ReadableStream)
}

/** Better Auth answers a wrong password with 401; that says nothing about a session. */
function isAuthCall(input: Parameters<Fetch>[0]): boolean {
  const address = input instanceof Request ? input.url : String(input)
  return new URL(address, 'http://page.invalid').pathname.startsWith('/api/auth/')
}
