import { CAPTCHA_HEADER } from '#captcha/captcha-header.ts'
import { apiFetch } from '#client/api-client.ts'
import { ApiError } from '#client/api-error.ts'
import {
  type Login,
  PASSWORD_WARNING_HEADER,
  type PasswordWeakness,
  type Registration,
} from '#features/account/contract.ts'
import { type AuthSession, readSessionAnswer, readWeaknesses } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'

/** The account calls the browser makes. Every one throws ApiError when it does not succeed. */
export interface AuthClient {
  readSession(): Promise<AuthSession | null>
  signIn(login: Login): Promise<{ weaknesses: PasswordWeakness[] }>
  signUp(registration: Registration, captcha: string): Promise<{ userId: string | undefined }>
  signOut(): Promise<void>
}

export const authClient: AuthClient = {
  async readSession() {
    const response = await apiFetch('/api/auth/get-session', { cache: 'no-store' })
    const session = readSessionAnswer(await response.json().catch(() => undefined))
    if (session === undefined) {
      const message = m.account_session_missing()
      throw new ApiError({ status: response.status, code: 'invalid_session', message })
    }
    return session
  },

  async signIn({ email, password }) {
    const response = await post('/api/auth/sign-in/email', { email, password })
    return { weaknesses: readWeaknesses(response.headers.get(PASSWORD_WARNING_HEADER)) }
  },

  async signUp({ fullName, email, password }, captcha) {
    const body = { name: fullName, email, password, acceptTerms: true }
    const response = await post('/api/auth/sign-up/email', body, { [CAPTCHA_HEADER]: captcha })
    const answer = (await response.json().catch(() => null)) as { user?: { id?: string } } | null
    return { userId: answer?.user?.id }
  },

  async signOut() {
    await post('/api/auth/sign-out', {})
  },
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return apiFetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
