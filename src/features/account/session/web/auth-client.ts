import { CAPTCHA_HEADER } from '#captcha/captcha-header.ts'
import { ApiError } from '#client/api-error.ts'
import { PASSWORD_WARNING_HEADER, type PasswordWeakness } from '#features/account/contract.ts'
import { type AuthSession, readSessionAnswer, readWeaknesses } from '#features/account/rules.ts'
import type { Login, Registration } from '#features/account/schema.ts'
import { callAuth, callAuthWithHeaders } from '#features/account/web/api.ts'
import { m } from '#messages/messages.js'

/** The account calls the browser makes. Every one throws ApiError when it does not succeed. */
export interface AuthClient {
  readSession(): Promise<AuthSession | null>
  signIn(login: Login): Promise<{ weaknesses: PasswordWeakness[] }>
  signUp(registration: Registration, captcha: string): Promise<{ userId: string }>
  signOut(): Promise<void>
}

export const authClient: AuthClient = {
  async readSession() {
    // By hand, whatever its type says: the page may be older or newer than the server.
    const session = readSessionAnswer(await fetchSession())
    if (session === undefined) {
      throw new ApiError({ status: 200, code: 'invalid_session', message: m.account_session_missing() })
    }
    return session
  },

  async signIn({ email, password }) {
    const { headers } = await callAuthWithHeaders('POST /api/auth/sign-in/email', {
      json: { email, password },
    })
    return { weaknesses: readWeaknesses(headers.get(PASSWORD_WARNING_HEADER)) }
  },

  async signUp({ full_name, email, password }, captcha) {
    const { user } = await callAuth('POST /api/auth/sign-up/email', {
      json: { name: full_name, email, password, acceptTerms: true },
      headers: { [CAPTCHA_HEADER]: captcha },
    })
    return { userId: user.id }
  },

  async signOut() {
    await callAuth('POST /api/auth/sign-out', { json: {} })
  },
}

/** Undefined for what is no JSON, such as the page of a network that wants a sign-in of its own. */
async function fetchSession(): Promise<unknown> {
  try {
    return await callAuth('GET /api/auth/get-session', { cache: 'no-store' })
  } catch (error) {
    if (error instanceof ApiError) throw error
    return undefined
  }
}
