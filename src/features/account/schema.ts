import { z } from 'zod'
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#features/account/contract.ts'
import { m } from '#messages/messages.js'
import { cleanEmail } from '#shared/person/email.ts'
import { isPersonName } from '#shared/person/person-name.ts'
import { cleanLine } from '#shared/text.ts'
import { emailAddress } from '#shared/text-schema.ts'

/**
 * One letter of these scripts begins a name. It is a whole name only where passports have it as one: U in Myanmar; E, I,
 * O and Y in Korea and China.
 */
const BEGINNING =
  /^(?![uoeiy]$)[\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}\p{scx=Armn}\p{scx=Geor}\p{N}\p{P}\p{S}]?$/iu

/** The name of an account, which mails contain (docs/decisions/0026): a person's name that is not begun only. */
export const fullName = z
  .string()
  .overwrite(cleanLine)
  .refine((name) => !BEGINNING.test(name), { error: () => m.account_name_too_short() })
  .max(MAX_NAME_LENGTH, { error: () => m.account_name_too_long() })
  .refine(isPersonName, {
    error: () => m.shared_name_wrong(),
    when: ({ issues }) => issues.length === 0,
  })

/** The address of an account, as it is sent. */
export const accountEmail = emailAddress({ invalid: () => m.account_email_invalid() })

/** What is typed as the address at a sign-in: cleaned like that of the account, and no more. */
export const typedEmail = z.string().overwrite(cleanEmail)

export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, { error: () => m.account_password_too_short() })
  .max(MAX_PASSWORD_LENGTH, { error: () => m.account_password_too_long() })

/** The registration form. The two passwords are compared even when other fields are invalid. */
export const registrationSchema = z
  .strictObject({
    full_name: fullName,
    email: accountEmail,
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
  email: typedEmail.min(1, { error: () => m.account_credentials_missing() }),
  password: z.string().min(1, { error: () => m.account_credentials_missing() }),
})
export type Login = z.infer<typeof loginSchema>
