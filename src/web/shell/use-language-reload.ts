import { useEffect, useRef } from 'react'
import type { AuthUser } from '#features/account/rules.ts'
import { currentLanguage } from '#language/language.ts'

const KEY = 'pobyt-language-reload'

/**
 * Loads the screen anew when it came in another language than that of the account, which another browser may have changed:
 * reading the session has set the cookie. Only when the screen is opened, never under somebody's hands, and once: true until
 * then. A cache between may still send the old language.
 */
export function useLanguageReload(user: AuthUser | null): boolean {
  const asked = useRef(false)
  const isOther = user?.language !== undefined && user.language !== currentLanguage()
  const isNeeded = isOther && !asked.current && readTried() !== user.language
  useEffect(() => {
    if (!user) return
    asked.current = true
    writeTried(isOther ? (user.language ?? '') : '')
    if (isNeeded) location.replace(location.pathname + location.search)
  }, [user, isOther, isNeeded])
  return isNeeded
}

// Where storage is forbidden, the screen stays in the language that it came in.
function readTried(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return undefined
  }
}

function writeTried(language: string): void {
  try {
    sessionStorage.setItem(KEY, language)
  } catch {}
}
