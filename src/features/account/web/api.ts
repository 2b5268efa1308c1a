import type { JSONParsed } from 'hono/utils/types'
import type { z } from 'zod'
import { createClient } from '#client/api-client.ts'
import { asRecord } from '#client/api-error.ts'
import type { createAuth } from '../server/better-auth.ts'
import type {
  addressBody,
  changePasswordBody,
  passwordBody,
  resetBody,
  signInBody,
  signUpBody,
  tokenBody,
} from '../server/better-auth-input.ts'

type Auth = ReturnType<typeof createAuth>
type Body<S extends z.ZodType> = { json: z.input<S> }
/** The answer of a Better Auth function after JSON serialisation. */
type Answer<Name extends keyof Auth['api']> = Auth['api'][Name] extends (...given: never) => infer A
  ? JSONParsed<Awaited<A>>
  : never

interface CodeInput {
  json: { code: string; trustDevice?: boolean }
}

export interface TotpSetUp {
  /** otpauth address with the secret. */
  totpURI: string
  /** Recovery codes, which are shown once. */
  backupCodes: string[]
}

/** The calls of Better Auth: their inputs are those of our checks, their answers Better Auth's. */
type AuthRoutes = {
  'GET /api/auth/get-session': { input: object; answer: JSONParsed<Auth['$Infer']['Session']> | null }
  'POST /api/auth/sign-in/email': { input: Body<typeof signInBody>; answer: Answer<'signInEmail'> }
  'POST /api/auth/sign-up/email': { input: Body<typeof signUpBody>; answer: Answer<'signUpEmail'> }
  'POST /api/auth/sign-out': { input: { json: Record<string, never> }; answer: Answer<'signOut'> }
  'POST /api/auth/send-verification-email': {
    input: Body<typeof addressBody>
    answer: Answer<'sendVerificationEmail'>
  }
  'POST /api/auth/request-password-reset': {
    input: Body<typeof addressBody>
    answer: Answer<'requestPasswordReset'>
  }
  'POST /api/auth/reset-password': { input: Body<typeof resetBody>; answer: Answer<'resetPassword'> }
  'POST /api/auth/sign-in/email-otp': {
    input: Body<z.ZodObject<{ email: z.ZodString; otp: z.ZodString }>>
    answer: Answer<'signInEmailOTP'>
  }
  'POST /api/auth/email-otp/send-verification-otp': {
    input: { json: { email: string; type: 'sign-in' } }
    answer: Answer<'sendVerificationOTP'>
  }
  'POST /api/auth/two-factor/verify-totp': { input: CodeInput; answer: Answer<'verifyTOTP'> }
  'POST /api/auth/two-factor/verify-backup-code': { input: CodeInput; answer: Answer<'verifyBackupCode'> }
  'POST /api/auth/two-factor/enable': { input: Body<typeof passwordBody>; answer: TotpSetUp }
  'POST /api/auth/two-factor/disable': {
    input: Body<typeof passwordBody>
    answer: Answer<'disableTwoFactor'>
  }
  'POST /api/auth/two-factor/generate-backup-codes': {
    input: Body<typeof passwordBody>
    answer: { backupCodes: string[] }
  }
  'POST /api/auth/change-password': {
    input: Body<typeof changePasswordBody>
    answer: Answer<'changePassword'>
  }
  'POST /api/auth/update-user': { input: { json: { name: string } }; answer: Answer<'updateUser'> }
  'POST /api/auth/revoke-other-sessions': {
    input: { json: Record<string, never> }
    answer: Answer<'revokeOtherSessions'>
  }
  /** Our own routes. */
  'POST /api/auth/reauthenticate': { input: Body<typeof passwordBody>; answer: { status: true } }
  'POST /api/auth/change-email': { input: { json: { newEmail: string } }; answer: { status: true } }
  'POST /api/auth/change-email/check': {
    input: Body<typeof tokenBody>
    answer: { valid: boolean; newEmail: string | null }
  }
  'POST /api/auth/change-email/confirm': {
    input: Body<typeof tokenBody>
    answer: { outcome: 'waits_for_old' | 'waits_for_new' | 'changed' }
  }
  'POST /api/auth/change-email/cancel': { input: { json: { token?: string } }; answer: { status: true } }
  'POST /api/auth/oidc/link': { input: Body<typeof passwordBody>; answer: { url: string } }
  'POST /api/auth/oidc/unlink': { input: Body<typeof passwordBody>; answer: { status: true } }
  'POST /api/auth/reset-password/check': { input: Body<typeof tokenBody>; answer: { valid: boolean } }
}

export const { call: callAuth, callWithHeaders: callAuthWithHeaders } = createClient<AuthRoutes>()

/** What a way in has led to. */
export interface Entry {
  /** The sign-in waits for the second factor. */
  waits: boolean
}

/** Better Auth answers `twoFactorRedirect` in place of a session when it asks for a second factor. */
export function readEntry(answer: unknown): Entry {
  return { waits: asRecord(answer).twoFactorRedirect === true }
}
