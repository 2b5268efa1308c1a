import { isApiError } from '#client/api-error.ts'
import { explainWait } from '#client/explain-wait.ts'
import { m } from '#messages/messages.js'

/** Why a booking, a move or a cancellation was refused. */
export function explainRefusal(error: unknown): string {
  if (isApiError(error, 'rate_limited')) return explainWait(error.retryAfter)
  return isApiError(error, 'conflict') ? error.message : m.ui_try_later()
}
