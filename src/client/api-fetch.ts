import { learnTime } from '#shared/clock.ts'
import {
  type ApiError,
  createNetworkError,
  createSessionReplacedError,
  createTimeoutError,
  RETRYABLE_STATUSES,
  readErrorResponse,
} from './api-error.ts'

/** AUTH-8: time-out of one call, its retries included. */
export const REQUEST_TIMEOUT_MS = 30_000
const MAX_RETRIES = 3
const FIRST_RETRY_DELAY_MS = 200

/** Idempotent methods. Other methods are never retried, because the first request may have had its effect. */
const REPEATABLE_METHODS = ['GET', 'HEAD', 'PUT', 'DELETE']

/** A request as the API client sends it. */
export interface ApiRequest extends Omit<RequestInit, 'body'> {
  body?: string | FormData
  /** Repeated as long as the time-out lasts, whatever the number of retries. */
  persistent?: boolean
  /** In place of REQUEST_TIMEOUT_MS: a file on a slow line takes minutes. */
  timeoutMs?: number
}

/** Sends a request to a path of our own server. */
export type Send = (path: string, request?: ApiRequest) => Promise<Response>

interface FetchDependencies {
  fetch: Send
  wait(milliseconds: number): Promise<void>
  now(): number
}

const browserDependencies: FetchDependencies = {
  fetch: (path, request) => globalThis.fetch(path, request),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: () => Date.now(),
}

let isSessionOver: () => Promise<boolean> = async () => true

/**
 * Sets the callback that finds out, after any 401 of the API, whether the session is really over: the request may have
 * carried an older one.
 */
export function onSignedOut(ask: () => Promise<boolean>): void {
  isSessionOver = ask
}

/** Reports a 401, of an API call or of an upload. Resolves with false when somebody is signed in nevertheless. */
export function reportSignedOut(): Promise<boolean> {
  return isSessionOver()
}

let reportReach: (reached: boolean) => void = () => {}

/** Sets the callback that is told of every attempt whether our server gave an answer. */
export function onReach(listener: (reached: boolean) => void): void {
  reportReach = listener
}

/** A fetch with the product's time-out and retries. It throws ApiError for every status that is no success. */
export function createApiFetch(overrides: Partial<FetchDependencies> = {}): Send {
  const dependencies = { ...browserDependencies, ...overrides }
  return async (path, { persistent = false, timeoutMs = REQUEST_TIMEOUT_MS, ...request } = {}) => {
    const maxRetries = persistent ? Number.POSITIVE_INFINITY : MAX_RETRIES
    const deadline = dependencies.now() + timeoutMs
    const repeatable = isRepeatable(request)
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await attemptOnce({
        dependencies,
        path,
        request,
        remaining: deadline - dependencies.now(),
      })
      if (outcome instanceof Response) return outcome
      const delay = Math.max(FIRST_RETRY_DELAY_MS * 2 ** attempt, (outcome.retryAfter ?? 0) * 1000)
      const worthwhile = repeatable && attempt < maxRetries && isRetryable(outcome)
      if (!worthwhile || dependencies.now() + delay >= deadline) throw outcome
      await dependencies.wait(delay)
    }
  }
}

/** Used only by the typed client (api-client.ts). */
export const apiFetch: Send = createApiFetch()

interface Attempt {
  dependencies: FetchDependencies
  path: string
  request: ApiRequest
  remaining: number
}

/** Returns the response of a success, or the error of this attempt; throws at once when the caller aborted the call. */
async function attemptOnce({
  dependencies,
  path,
  request,
  remaining,
}: Attempt): Promise<Response | ApiError> {
  const timeout = AbortSignal.timeout(Math.max(1, remaining))
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  const sentAt = dependencies.now()
  try {
    const response = await dependencies.fetch(path, { credentials: 'same-origin', ...request, signal })
    reportReach(true)
    learnTimeOf(response, { sentAt, receivedAt: dependencies.now() })
    if (response.ok) return response
    const refusal = await readErrorResponse(response)
    if (!isAboutSession(path, refusal) || (await reportSignedOut())) return refusal
    return createSessionReplacedError(refusal)
  } catch (error) {
    if (request.signal?.aborted) throw error
    reportReach(false)
    return timeout.aborted ? createTimeoutError(error) : createNetworkError(error)
  }
}

/** The date of an answer that a cache may have kept is not the time. */
function learnTimeOf({ headers }: Response, span: { sentAt: number; receivedAt: number }): void {
  if (headers.get('cache-control')?.includes('no-store')) learnTime({ ...span, date: headers.get('date') })
}

function isRetryable(error: ApiError): boolean {
  return error.code === 'network' || RETRYABLE_STATUSES.includes(error.status)
}

function isRepeatable({ method = 'GET' }: ApiRequest): boolean {
  return REPEATABLE_METHODS.includes(method)
}

/** What finding out whether the session is over is made of: it must not wait for itself. */
const SESSION_CALLS = ['/api/auth/get-session', '/api/auth/sign-out']
/** Ours and Better Auth's code for a call without a session. Its 401 for a wrong password or code has others. */
const NO_SESSION_CODES = ['signed_out', 'UNAUTHORIZED']

/** Whether a refusal says that the call's session is over. */
function isAboutSession(path: string, { status, code }: ApiError): boolean {
  if (status !== 401 || SESSION_CALLS.includes(path)) return false
  return !path.startsWith('/api/auth/') || NO_SESSION_CODES.includes(code)
}
