import { z } from '@hono/zod-openapi'
import { m } from '#messages/messages.js'
import { cleanLine } from '#shared/text.ts'

export const MIN_NAME_LENGTH = 2
export const MAX_NAME_LENGTH = 200
export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128

/** Why a password is refused at registration, and warned of at sign-in, although it is long enough. */
export const PASSWORD_WEAKNESSES = ['common', 'contains_name', 'contains_email'] as const
export type PasswordWeakness = (typeof PASSWORD_WEAKNESSES)[number]

/** POST /api/auth/sign-in/email names the weaknesses of the password here, joined by commas. */
export const PASSWORD_WARNING_HEADER = 'x-password-warning'

const fullName = z
  .string()
  .overwrite(cleanLine)
  .min(MIN_NAME_LENGTH, { error: () => m.account_name_too_short() })
  .max(MAX_NAME_LENGTH, { error: () => m.account_name_too_long() })

const email = z
  .string()
  .overwrite(cleanLine)
  .pipe(z.email({ error: () => m.account_email_invalid() }))

export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, { error: () => m.account_password_too_short() })
  .max(MAX_PASSWORD_LENGTH, { error: () => m.account_password_too_long() })

/** The registration form. The two passwords are compared even while other fields are wrong. */
export const registrationSchema = z
  .strictObject({
    fullName,
    email,
    password: newPassword,
    confirmPassword: z.string(),
    acceptTerms: z.literal(true, { error: () => m.account_terms_not_accepted() }),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: () => m.account_passwords_differ(),
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type Registration = z.infer<typeof registrationSchema>

/** The sign-in form: both fields are required, nothing is said of their length. */
export const loginSchema = z.strictObject({
  email: z
    .string()
    .overwrite(cleanLine)
    .min(1, { error: () => m.account_credentials_missing() }),
  password: z.string().min(1, { error: () => m.account_credentials_missing() }),
})
export type Login = z.infer<typeof loginSchema>
