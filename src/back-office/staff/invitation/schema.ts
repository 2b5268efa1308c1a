import { z } from 'zod'
import { fullName, newPassword } from '#features/account/schema.ts'
import { m } from '#messages/messages.js'

/** The form of an invitation. The address is asked for only where the invitation has none. */
export const invitationFormSchema = z.strictObject({
  full_name: fullName,
  email: z
    .string()
    .trim()
    .pipe(z.email({ error: () => m.account_email_invalid() })),
  password: newPassword,
})
export type InvitationForm = z.infer<typeof invitationFormSchema>
