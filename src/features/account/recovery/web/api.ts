import { isTemporary } from '#client/api-error.ts'
import { callAuth } from '#features/account/web/api.ts'
import { m } from '#messages/messages.js'

/** Every function throws ApiError when the call fails. */
export async function requestPasswordReset(email: string): Promise<void> {
  await callAuth('POST /api/auth/request-password-reset', { json: { email } })
}

export async function resendConfirmation(email: string): Promise<void> {
  await callAuth('POST /api/auth/send-verification-email', { json: { email } })
}

export async function setNewPassword(json: { token: string; newPassword: string }): Promise<void> {
  await callAuth('POST /api/auth/reset-password', { json })
}

/**
 * False when the reset link is no longer valid. True when the check itself fails: submitting the form will show the
 * fault.
 */
export async function isResetLinkGood(token: string): Promise<boolean> {
  try {
    const { valid } = await callAuth('POST /api/auth/reset-password/check', { json: { token } })
    return valid
  } catch (error) {
    return isTemporary(error)
  }
}

/** Reads the session: null when somebody with a confirmed address is signed in, else the sentence that says why not. */
export async function readUnconfirmed(): Promise<string | null> {
  const session = await callAuth('GET /api/auth/get-session', { cache: 'no-store' })
  if (!session) return m.account_session_missing()
  return session.user.emailVerified ? null : m.account_recovery_confirmation_invalid()
}
