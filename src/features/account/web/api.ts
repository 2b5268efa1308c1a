import type { JSONParsed } from 'hono/utils/types'
import type { z } from 'zod'
import { createClient } from '#client/api-client.ts'
import type { createAuth } from '../server/better-auth.ts'
import type {
  addressBody,
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
  /** Our own routes. */
  'POST /api/auth/reset-password/check': { input: Body<typeof tokenBody>; answer: { valid: boolean } }
}

export const { call: callAuth, callWithHeaders: callAuthWithHeaders } = createClient<AuthRoutes>()
