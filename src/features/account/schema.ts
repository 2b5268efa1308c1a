import { z } from 'zod'
import {
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_NAME_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '#features/account/contract.ts'
import { m } from '#messages/messages.js'
import { cleanLine } from '#shared/text.ts'

/**
 * The characters of a cleaned name. Cleaning leaves joiners where a script needs them; angle brackets and the like are
 * not allowed in mails.
 */
const NAME_CHARACTERS = /^(?:[\p{L}\p{M}\p{N} .,'’`\-()]|\u200c|\u200d)*$/u

/** Text that mail programs turn into a link: "evil.com", but not "J.R. Smith" (one letter after a dot is no domain). */
const LINK_IN_NAME = /\.(?:[\p{M}\p{N}]|\p{L}\p{M}*[\p{L}\p{N}])|www\./iu

/** The name of an account, which mails contain (docs/decisions/0026). */
export const fullName = z
  .string()
  .overwrite(cleanLine)
  .min(MIN_NAME_LENGTH, { error: () => m.account_name_too_short() })
  .max(MAX_NAME_LENGTH, { error: () => m.account_name_too_long() })
  .regex(NAME_CHARACTERS, { error: () => m.account_name_characters() })
  .refine((name) => !LINK_IN_NAME.test(name), { error: () => m.account_name_dots() })

const email = z
  .string()
  .overwrite(cleanLine)
  .pipe(z.email({ error: () => m.account_email_invalid() }))

export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, { error: () => m.account_password_too_short() })
  .max(MAX_PASSWORD_LENGTH, { error: () => m.account_password_too_long() })

/** The registration form. The two passwords are compared even when other fields are invalid. */
export const registrationSchema = z
  .strictObject({
    full_name: fullName,
    email,
    password: newPassword,
    confirmPassword: z.string(),
    acceptTerms: z.literal(true, { error: () => m.account_terms_not_accepted() }),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: () => m.account_password_mismatch(),
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type Registration = z.infer<typeof registrationSchema>
export type RegistrationForm = z.input<typeof registrationSchema>

/** The sign-in form: both fields are required, their length is not validated. */
export const loginSchema = z.strictObject({
  email: z
    .string()
    .overwrite(cleanLine)
    .min(1, { error: () => m.account_credentials_missing() }),
  password: z.string().min(1, { error: () => m.account_credentials_missing() }),
})
export type Login = z.infer<typeof loginSchema>
