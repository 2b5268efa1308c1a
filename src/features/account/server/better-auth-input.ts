import type { Context } from 'hono'
import { z } from 'zod'
import { AppError } from '#errors/app-error.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#features/account/contract.ts'
import { findPasswordWeaknesses } from '#features/account/password/server/password-strength.ts'
import { accountEmail, fullName, typedEmail } from '#features/account/schema.ts'
import { type AppEnv, fieldsOf } from '#http/api.ts'
import { m } from '#messages/messages.js'
import { EMAIL_MAX } from '#shared/person/email.ts'

/** Better Auth's error shape, extended by our fields and reasons. */
export interface AuthRefusal {
  status: 400 | 401 | 403 | 404
  body: { code: string; message: string; fields?: Record<string, string[]>; reasons?: string[] }
}

const password = z
  .string()
  .min(MIN_PASSWORD_LENGTH, { error: () => m.account_password_too_short() })
  .max(MAX_PASSWORD_LENGTH, { error: () => m.account_password_too_long() })

export const signUpBody = z.strictObject({
  /** Better Auth's name for the full name. */
  name: fullName,
  email: accountEmail,
  password,
  acceptTerms: z.literal(true, { error: () => m.account_terms_not_accepted() }),
  callbackURL: z.string().max(200).optional(),
})

export const signInBody = z.strictObject({
  email: typedEmail.min(1).max(EMAIL_MAX),
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  rememberMe: z.boolean().optional(),
  callbackURL: z.string().max(200).optional(),
})

/** Better Auth's clients send `redirectTo` and `callbackURL`; our mails ignore them and link to our own pages. */
export const addressBody = z.strictObject({
  email: accountEmail,
  redirectTo: z.string().max(200).optional(),
  callbackURL: z.string().max(200).optional(),
})

const token = z.string().min(1).max(200)

export const tokenBody = z.strictObject({ token })

export const resetBody = z.strictObject({ newPassword: password, token })

export const changePasswordBody = z.strictObject({
  currentPassword: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  newPassword: password,
  revokeOtherSessions: z.boolean().optional(),
})

/** The owner of a session, by the password; an account without one has none to send. */
export const passwordBody = z.strictObject({ password: z.string().max(MAX_PASSWORD_LENGTH).optional() })

/** The same for a call with an address and a password, which has a message of its own when one is missing. */
export function readCredentials<T>(
  schema: z.ZodType<T>,
  body: unknown,
): { body: T } | { refusal: AuthRefusal } {
  if (!hasText(body, 'email') || !hasText(body, 'password')) {
    const message = m.account_credentials_missing()
    return { refusal: { status: 400, body: { code: 'EMAIL_AND_PASSWORD_NEEDED', message } } }
  }
  return parseBody(schema, body)
}

/** The parsed body, or a refusal with every invalid field. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): { body: T } | { refusal: AuthRefusal } {
  const parsed = schema.safeParse(body)
  if (parsed.success) return { body: parsed.data }
  const fields = fieldsOf(parsed.error)
  return { refusal: { status: 400, body: { code: 'INVALID_INPUT', message: firstSentence(fields), fields } } }
}

/** Rejects a password that is among the most common or contains the name or address; null when it is good. */
export async function refuseWeakPassword(credentials: {
  password: string
  full_name: string
  email: string
}): Promise<AuthRefusal | null> {
  const reasons = await findPasswordWeaknesses(credentials)
  if (reasons.length === 0) return null
  const sentences = {
    common: m.account_password_too_common(),
    contains_name: m.account_password_contains_name(),
    contains_email: m.account_password_contains_email(),
  }
  const fields = { password: reasons.map((reason) => sentences[reason]) }
  return { status: 400, body: { code: 'WEAK_PASSWORD', message: m.account_password_weak(), fields, reasons } }
}

export function refuse(c: Context<AppEnv>, refusal: AuthRefusal): Response {
  return c.json(refusal.body, refusal.status)
}

export async function readJson(c: Context<AppEnv>): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    throw new AppError('invalid_input')
  }
}

function hasText(body: unknown, key: string): boolean {
  const value = (body as Record<string, unknown> | null)?.[key]
  return typeof value === 'string' && value.length > 0
}

function firstSentence(fields: Record<string, string[]>): string {
  return Object.values(fields)[0]?.[0] ?? m.errors_invalid_input()
}
