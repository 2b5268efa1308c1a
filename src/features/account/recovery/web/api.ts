import { apiFetch } from '#client/api-client.ts'
import { isTemporary } from '#client/api-error.ts'
import { m } from '#messages/messages.js'

/** Every call throws ApiError when it does not succeed. */
export async function requestPasswordReset(email: string): Promise<void> {
  await post('/api/auth/request-password-reset', { email })
}

export async function resendConfirmation(email: string): Promise<void> {
  await post('/api/auth/send-verification-email', { email })
}

export async function setNewPassword(given: { token: string; newPassword: string }): Promise<void> {
  await post('/api/auth/reset-password', given)
}

/** False when the link can no longer set a password. Where that cannot be found out now, sending will tell. */
export async function isResetLinkGood(token: string): Promise<boolean> {
  try {
    const response = await post('/api/auth/reset-password/check', { token })
    const { valid } = (await response.json()) as { valid: boolean }
    return valid
  } catch (error) {
    return isTemporary(error)
  }
}

/** Reads the session: null when somebody with a confirmed address is signed in, else why not, in words. */
export async function readUnconfirmed(): Promise<string | null> {
  const response = await apiFetch('/api/auth/get-session', { cache: 'no-store' })
  const session = (await response.json()) as { user: { emailVerified: boolean } } | null
  if (!session) return m.account_session_missing()
  return session.user.emailVerified ? null : m.account_callback_invalid()
}

function post(path: string, body: unknown): Promise<Response> {
  return apiFetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
