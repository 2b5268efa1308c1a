import { z } from 'zod'
import { accountEmail, fullName, newPassword } from '#features/account/schema.ts'

/** The form of an invitation. The address is asked for only where the invitation has none. */
export const invitationFormSchema = z.strictObject({
  full_name: fullName,
  email: accountEmail,
  password: newPassword,
})
export type InvitationForm = z.infer<typeof invitationFormSchema>
