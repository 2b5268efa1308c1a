const KEY = 'pobyt-register'

export interface RegisterDraft {
  fullName?: string | undefined
  email?: string | undefined
  acceptTerms?: boolean | undefined
}

/** What was typed before a reload, for this tab only. Passwords are never kept. */
export function readRegisterDraft(): RegisterDraft {
  try {
    const { fullName, email, acceptTerms } = Object(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))
    return {
      fullName: typeof fullName === 'string' ? fullName : undefined,
      email: typeof email === 'string' ? email : undefined,
      acceptTerms: acceptTerms === true,
    }
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
