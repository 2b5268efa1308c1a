import { CAPTCHA_HEADER } from '#captcha/captcha-header.ts'
import { ApiError } from '#client/api-error.ts'
import {
  CONFIRMATION_HEADER,
  PASSWORD_WARNING_HEADER,
  type PasswordWeakness,
} from '#features/account/contract.ts'
import { type AuthSession, readSessionAnswer, readWeaknesses } from '#features/account/rules.ts'
import type { Login, Registration } from '#features/account/schema.ts'
import { callAuth, callAuthWithHeaders, type Entry, readEntry } from '#features/account/web/api.ts'
import { m } from '#messages/messages.js'

interface SignUpAnswer {
  userId: string
  /** Sign-in requires a confirmed address. The same for known and unknown addresses. */
  mustConfirm: boolean
}

interface SignInAnswer extends Entry {
  /** Why the password would be rejected today. */
  weaknesses: PasswordWeakness[]
}

export interface ReadOptions {
  persistent: boolean
}

/** The account calls of the browser. Each throws ApiError when it fails. */
export interface AuthClient {
  /** A persistent read is repeated for half a minute before it fails. */
  readSession(options?: ReadOptions): Promise<AuthSession | null>
  signIn(login: Login): Promise<SignInAnswer>
  signUp(registration: Registration, captcha: string): Promise<SignUpAnswer>
  signOut(): Promise<void>
}

export const authClient: AuthClient = {
  async readSession(options) {
    // Parsed at run time, whatever the type says: page and server may have different versions.
    const session = readSessionAnswer(await fetchSession(options))
    if (session === undefined) {
      throw new ApiError({ status: 200, code: 'invalid_session', message: m.account_session_missing() })
    }
    return session
  },

  async signIn({ email, password }) {
    const { answer, headers } = await callAuthWithHeaders('POST /api/auth/sign-in/email', {
      json: { email, password },
    })
    return { ...readEntry(answer), weaknesses: readWeaknesses(headers.get(PASSWORD_WARNING_HEADER)) }
  },

  async signUp({ full_name, email, password }, captcha) {
    const { answer, headers } = await callAuthWithHeaders('POST /api/auth/sign-up/email', {
      json: { name: full_name, email, password, acceptTerms: true },
      headers: { [CAPTCHA_HEADER]: captcha },
    })
    return { userId: answer.user.id, mustConfirm: headers.has(CONFIRMATION_HEADER) }
  },

  async signOut() {
    await callAuth('POST /api/auth/sign-out', { json: {} })
  },
}

/** Undefined when the body is not JSON, for example the sign-in page of a public network. */
async function fetchSession(options?: ReadOptions): Promise<unknown> {
  try {
    return await callAuth('GET /api/auth/get-session', { cache: 'no-store', ...options })
  } catch (error) {
    if (error instanceof ApiError) throw error
    return undefined
  }
}
