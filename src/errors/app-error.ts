/** The product's error codes and the HTTP status each one is answered with. */
export const ERROR_STATUS = {
  invalid_input: 400,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  slot_taken: 409,
  changed_meanwhile: 409,
  replaced_meanwhile: 409,
  conflict: 409,
  stage_not_allowed: 409,
  too_many_pages: 409,
  page_removed: 409,
  file_too_large: 413,
  body_too_large: 413,
  wrong_file_type: 415,
  unreadable_file: 422,
  infected_file: 422,
  pages_not_taken: 422,
  rate_limited: 429,
  internal: 500,
  /** A stored file is damaged or missing: another try would not help. */
  file_damaged: 500,
  unavailable: 503,
  waiting_for_scan: 503,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

interface AppErrorOptions {
  /** The message shown to the user, from the message catalogue. */
  message?: string
  /** The error messages of every invalid field. */
  fields?: Record<string, string[]>
  /** Properties of the response body beside `error`, for example the newer record of a conflict. */
  detail?: Record<string, unknown>
  /** Retry-After, in seconds. */
  retryAfter?: number
  cause?: unknown
}

/** An expected error of a request. server/error-answer.ts alone turns it into an HTTP response. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields?: Record<string, string[]>
  readonly detail?: Record<string, unknown>
  readonly retryAfter?: number
  readonly hasOwnMessage: boolean

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? code, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields
    this.detail = options.detail
    this.retryAfter = options.retryAfter
    this.hasOwnMessage = options.message !== undefined
  }
}
