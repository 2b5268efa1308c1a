import { explainRefusedPassword, explainWait, readWeaknesses } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { ApiError, isTemporary } from '#platform/web/api-error.ts'

/** A refused sign-in in words: for the notice, and for the password field when the credentials are wrong. */
export function explainSignInFailure(error: unknown): { text: string; atPassword?: string } {
  if (!(error instanceof ApiError)) return { text: m.account_login_failed_text() }
  if (error.status === 429) return { text: explainWait(error.retryAfter) }
  if (isTemporary(error)) return { text: m.account_login_unreachable() }
  if (error.code === 'session_missing' || error.code === 'EMAIL_NOT_VERIFIED') return { text: error.message }
  return { text: m.account_login_failed_text(), atPassword: m.account_login_check_password() }
}

type RegistrationField = 'fullName' | 'email' | 'password' | 'acceptTerms'

export interface RegistrationFailure {
  text: string
  fields: { field: RegistrationField; message: string }[]
}

/** The server calls the full name `name`. */
const FIELDS: Record<string, RegistrationField> = {
  name: 'fullName',
  email: 'email',
  password: 'password',
  acceptTerms: 'acceptTerms',
}

/** A refused registration in words: for the notice, and at each field the server found fault with. */
export function explainRegistrationFailure(error: unknown): RegistrationFailure {
  const fallback = m.account_register_failed_text()
  if (!(error instanceof ApiError)) return { text: fallback, fields: [] }
  if (error.status === 429) return { text: explainWait(error.retryAfter), fields: [] }
  const weaknesses = readWeaknesses(asRecord(error.body).reasons)
  if (error.code === 'WEAK_PASSWORD' && weaknesses.length > 0) {
    const message = explainRefusedPassword(weaknesses)
    return { text: message, fields: [{ field: 'password', message }] }
  }
  return { text: error.message || fallback, fields: readFields(error.fields) }
}

function readFields(given: Record<string, string[]>): RegistrationFailure['fields'] {
  return Object.entries(given).flatMap(([name, sentences]) => {
    const field = FIELDS[name]
    return field && sentences.length > 0 ? [{ field, message: sentences.join(' ') }] : []
  })
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
