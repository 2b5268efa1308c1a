import { z } from 'zod'

const KEY = 'pobyt-register'

const draftSchema = z.object({
  fullName: z.string().optional(),
  email: z.string().optional(),
  acceptTerms: z.boolean().optional(),
})
export type RegisterDraft = z.infer<typeof draftSchema>

/** What was typed before a reload, for this tab only. Passwords are never kept. */
export function readRegisterDraft(): RegisterDraft {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))
  } catch {
    return {}
  }
}

export function keepRegisterDraft({ fullName, email, acceptTerms }: RegisterDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ fullName, email, acceptTerms }))
  } catch {
    // Storage can be forbidden; then a reload empties the form.
  }
}

export function forgetRegisterDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing could be kept, nothing is there to forget.
  }
}
