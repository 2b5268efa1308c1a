type Fields = Record<string, string[]>

interface ApiErrorParts {
  /** HTTP status; 0 when there was no response. */
  status: number
  /** The server's code, or 'network', 'timeout' and 'unknown' when it gave none. */
  code: string
  message: string
  fields?: Fields
  body?: unknown
  requestId?: string | null
  /** Seconds to wait, from Retry-After. */
  retryAfter?: number | null
  cause?: unknown
}

/** Any failure of an API call. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Fields
  readonly body: unknown
  readonly requestId: string | null
  readonly retryAfter: number | null

  constructor(parts: ApiErrorParts) {
    super(parts.message, { cause: parts.cause })
    this.name = 'ApiError'
    this.status = parts.status
    this.code = parts.code
    this.fields = parts.fields ?? {}
    this.body = parts.body ?? null
    this.requestId = parts.requestId ?? null
    this.retryAfter = parts.retryAfter ?? null
  }
}

export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}

/** The server's sentence for people, where the error has one. */
export function messageOf(error: unknown, fallback: string): string {
  return isApiError(error) && error.message !== '' ? error.message : fallback
}

/** AUTH-8: the gateway statuses after which the same call may succeed. */
export const RETRYABLE_STATUSES: readonly number[] = [502, 503, 504]

/** True when a retry later may succeed: no response, too many requests, or a gateway error. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status === 429 || RETRYABLE_STATUSES.includes(error.status)
}

/** True when our server gave no answer: no line, or one that is too slow. A 5xx is an answer, so the line is good. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

export function createNetworkError(cause: unknown): ApiError {
  return new ApiError({ status: 0, code: 'network', message: '', cause })
}

export function createTimeoutError(cause: unknown): ApiError {
  return new ApiError({ status: 0, code: 'timeout', message: '', cause })
}

/**
 * For a 401 while somebody is signed in: the request was sent with an earlier session. It had no effect and can be
 * repeated.
 */
export function createSessionReplacedError({ status, body, requestId }: ApiError): ApiError {
  return new ApiError({ status, code: 'session_replaced', message: '', body, requestId })
}

/** Reads an error response in the product's shape ({ error: {…} }) or in Better Auth's ({ code, message }). */
export async function readErrorResponse(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => null)
  const refusal = asRecord(asRecord(body).error ?? body)
  return new ApiError({
    status: response.status,
    code: asText(refusal.code) ?? 'unknown',
    message: asText(refusal.message) ?? '',
    fields: asFields(refusal.fields),
    body,
    requestId: asText(refusal.request_id) ?? response.headers.get('x-request-id'),
    retryAfter: secondsToWait(response.headers),
  })
}

function secondsToWait(headers: Headers): number | null {
  const value = Number(headers.get('retry-after') ?? headers.get('x-retry-after') ?? Number.NaN)
  return Number.isFinite(value) && value >= 0 ? value : null
}

/** Any value as a record; a value that is no object has no properties. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function asFields(value: unknown): Fields {
  const fields: Fields = {}
  for (const [name, sentences] of Object.entries(asRecord(value))) {
    if (Array.isArray(sentences)) fields[name] = sentences.filter((sentence) => typeof sentence === 'string')
  }
  return fields
}
