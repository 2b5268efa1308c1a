import { z } from 'zod'
import { accountEmail, newPassword } from '#features/account/schema.ts'
import { m } from '#messages/messages.js'

/** The form of /forgot-password. */
export const forgotPasswordSchema = z.strictObject({
  email: accountEmail,
})
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>

/** The form of /reset-password. */
export const resetPasswordSchema = z
  .strictObject({ newPassword, confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: () => m.account_password_mismatch(),
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type ResetPassword = z.infer<typeof resetPasswordSchema>
