import { ApiError, asRecord, isApiError, isUnanswered } from '#client/api-error.ts'
import { explainWait } from '#client/explain-wait.ts'
import { explainRefusedPassword, readWeaknesses } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'

/**
 * Explains a rejected sign-in: a text for the notice, and one for the password field when the credentials are wrong.
 */
export function explainSignInFailure(error: unknown): { text: string; atPassword?: string } {
  if (!(error instanceof ApiError)) return { text: m.account_failure_sign_in() }
  if (error.status === 429) return { text: explainWait(error.retryAfter) }
  if (isUnanswered(error)) return { text: m.account_failure_unreachable() }
  if (error.status >= 500) return { text: m.client_server_failed() }
  if (error.code === 'session_missing') return { text: error.message }
  if (isUnconfirmed(error)) return { text: m.account_failure_sign_in() }
  return { text: m.account_failure_sign_in(), atPassword: m.account_failure_check_password() }
}

/** The password was right, but the address is not confirmed yet. */
export function isUnconfirmed(error: unknown): boolean {
  return isApiError(error, 'EMAIL_NOT_VERIFIED')
}

/** Why a mail was not sent or a password not changed; `fallback` when the server gave no message. */
export function explainRecoveryFailure(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.status === 429) return explainWait(error.retryAfter)
  if (isUnanswered(error)) return m.account_failure_unreachable()
  return error.message || (error.status >= 500 ? m.client_server_failed() : fallback)
}

/** The error of a rejected new password, for its field; null when the failure has another cause. */
export function explainNewPassword(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  const weaknesses = readWeaknesses(asRecord(error.body).reasons)
  if (error.code === 'WEAK_PASSWORD' && weaknesses.length > 0) return explainRefusedPassword(weaknesses)
  return error.fields.newPassword?.join(' ') ?? null
}

type RegistrationField = 'full_name' | 'email' | 'password' | 'acceptTerms'

interface RegistrationFailure {
  text: string
  fields: { field: RegistrationField; message: string }[]
}

/** Better Auth names the full name `name`. */
const FIELDS: Record<string, RegistrationField> = {
  name: 'full_name',
  email: 'email',
  password: 'password',
  acceptTerms: 'acceptTerms',
}

/** Explains a rejected registration: a text for the notice, and one for each invalid field. */
export function explainRegistrationFailure(error: unknown): RegistrationFailure {
  const fallback = m.account_failure_registration()
  if (!(error instanceof ApiError)) return { text: fallback, fields: [] }
  if (error.status === 429) return { text: explainWait(error.retryAfter), fields: [] }
  const weaknesses = readWeaknesses(asRecord(error.body).reasons)
  if (error.code === 'WEAK_PASSWORD' && weaknesses.length > 0) {
    const message = explainRefusedPassword(weaknesses)
    return { text: message, fields: [{ field: 'password', message }] }
  }
  return { text: error.message || fallback, fields: readFields(error.fields) }
}

function readFields(fields: Record<string, string[]>): RegistrationFailure['fields'] {
  return Object.entries(fields).flatMap(([name, sentences]) => {
    const field = FIELDS[name]
    return field && sentences.length > 0 ? [{ field, message: sentences.join(' ') }] : []
  })
}
