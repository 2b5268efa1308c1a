import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isLockConflict, isOutage } from '#database/outage.ts'
import { sqlState } from '#database/sql-state.ts'
import { AppError, ERROR_STATUS, type ErrorCode } from '#errors/app-error.ts'
import { StorageError } from '#errors/storage-error.ts'
import { PAGES_MAX } from '#features/documents/pages/contract.ts'
import type { AppEnv } from '#http/api.ts'
import { m } from '#messages/messages.js'
import { logFailure } from '#server/log-failures.ts'

/** The only place that turns an error into an HTTP response. Unknown errors are logged and answered without details. */
export function answerError(error: unknown, c: Context<AppEnv>): Response {
  const appError = toAppError(error)
  const status = ERROR_STATUS[appError.code]
  logUnexpected(error, { appError, c })
  if (appError.retryAfter) c.header('Retry-After', String(Math.ceil(appError.retryAfter)))
  // The rest of the body is not read, except that of an upload, within limits (files/upload/upload-body.ts).
  if (appError.code === 'body_too_large') c.header('Connection', 'close')
  const body = {
    error: {
      code: appError.code,
      message: appError.hasOwnMessage ? appError.message : MESSAGES[appError.code](appError),
      ...(appError.fields ? { fields: appError.fields } : {}),
      request_id: c.get('requestId'),
    },
    ...appError.detail,
  }
  return c.json(body, status)
}

/**
 * SQLSTATEs of values that PostgreSQL rejects although our validation accepted them: too long, out of range, or
 * characters it cannot store. They are logged, because they show that a check of ours is missing.
 */
const REJECTED_VALUES = ['22001', '22003', '22007', '22008', '22021', '22P02', '22P05']

/** What passes by itself, or is told to the operator elsewhere. */
const EXPECTED: readonly ErrorCode[] = ['storage_full', 'waiting_for_scan']

function logUnexpected(error: unknown, { appError, c }: { appError: AppError; c: Context<AppEnv> }): void {
  const { log } = c.get('deps')
  const detail = { err: error, request_id: c.get('requestId') }
  const status = ERROR_STATUS[appError.code]
  if (status >= 500 && !EXPECTED.includes(appError.code)) logFailure(log, detail)
  else if (status === 400 && appError !== error && sqlState(error))
    log.warn(detail, 'the database rejected a value that our validation accepted')
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) {
    if (error.status === 413) return new AppError('body_too_large')
    if (error.status < 500) return new AppError('invalid_input')
  }
  if (error instanceof StorageError)
    return error.fault === 'full'
      ? new AppError('storage_full', { cause: error })
      : new AppError('unavailable', { retryAfter: 5, cause: error })
  const code = sqlState(error)
  if (code && REJECTED_VALUES.includes(code)) return new AppError('invalid_input', { cause: error })
  if (code === '53100') return new AppError('storage_full', { cause: error })
  if (isOutage(error)) return new AppError('unavailable', { retryAfter: 5, cause: error })
  if (isLockConflict(error)) return new AppError('unavailable', { retryAfter: 1, cause: error })
  return new AppError('internal', { cause: error })
}

const MESSAGES: Record<ErrorCode, (error: AppError) => string> = {
  invalid_input: () => m.errors_invalid_input(),
  signed_out: () => m.errors_signed_out(),
  forbidden: () => m.errors_forbidden(),
  not_found: () => m.errors_not_found(),
  slot_taken: () => m.errors_slot_taken(),
  replaced_meanwhile: () => m.errors_replaced_meanwhile(),
  changed_meanwhile: () => m.errors_changed_meanwhile(),
  conflict: () => m.errors_conflict(),
  stage_not_allowed: () => m.errors_conflict(),
  too_many_pages: () => m.errors_too_many_pages({ count: PAGES_MAX }),
  page_removed: () => m.errors_page_removed(),
  file_too_large: () => m.errors_file_too_large(),
  body_too_large: () => m.errors_body_too_large(),
  wrong_file_type: () => m.errors_wrong_file_type(),
  unreadable_file: () => m.errors_unreadable_file(),
  infected_file: () => m.errors_infected_file(),
  pages_not_taken: () => m.errors_pages_not_taken(),
  rate_limited: (error) => m.errors_rate_limited({ seconds: error.retryAfter ?? 60 }),
  internal: () => m.errors_internal(),
  file_damaged: () => m.errors_file_damaged(),
  unavailable: () => m.errors_unavailable(),
  waiting_for_scan: () => m.errors_waiting_for_scan(),
  storage_full: () => m.errors_storage_full(),
}
