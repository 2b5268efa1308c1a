import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { AppError } from '#errors/app-error.ts'
import type { AppEnv } from '#http/api.ts'
import { findSession } from '#http/require-session.ts'
import { LANGUAGE_COOKIE, LANGUAGES, type Language, readLanguage } from '#language/language.ts'
import { setPersonLanguage } from '#session/person-language.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Stores the chosen language in a cookie and, for a signed-in person, in the account, whose mails use it. */
export async function saveLanguage(c: Context<AppEnv>, language: Language): Promise<void> {
  c.header('set-cookie', writeLanguageCookie(c, language), { append: true })
  const session = findSession(c)
  if (!session) return
  try {
    await session.transaction((act) => setPersonLanguage(act, language))
  } catch (error) {
    // The session of the cookie has ended: the language is set for this browser only.
    if (!(error instanceof AppError && error.code === 'signed_out')) throw error
  }
}

/**
 * The language cookie of a signed-in person: a sign-in and each reading of the session set it, so that the account's
 * language holds in every browser, also after another one has changed it. Returns none where it stands already, and while
 * the site has only one language.
 */
export function languageCookies(c: Context<AppEnv>, locale: string | null): string[] {
  const language = readLanguage(locale)
  if (LANGUAGES.length < 2 || getCookie(c, LANGUAGE_COOKIE) === language) return []
  return [writeLanguageCookie(c, language)]
}

function writeLanguageCookie(c: Context<AppEnv>, language: Language): string {
  const secure = c.get('deps').env.publicUrl.protocol === 'https:'
  return generateCookie(LANGUAGE_COOKIE, language, {
    path: '/',
    maxAge: YEAR_SECONDS,
    secure,
    sameSite: 'Lax',
  })
}
