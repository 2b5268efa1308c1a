import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { AppError } from '#errors/app-error.ts'
import type { AppEnv } from '#http/api.ts'
import { findSession } from '#http/require-session.ts'
import { LANGUAGE_COOKIE, LANGUAGES, type Language, readLanguage } from '#language/language.ts'
import { setPersonLanguage } from '#session/person-language.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Stores the chosen language in this browser and, for a signed-in person, in the account: mails are written in it. */
export async function chooseLanguage(c: Context<AppEnv>, language: Language): Promise<void> {
  c.header('set-cookie', writeLanguageCookie(c, language), { append: true })
  const session = findSession(c)
  if (!session) return
  try {
    await setPersonLanguage(session, language)
  } catch (error) {
    // A cookie of a session that has ended: the choice holds for this browser alone.
    if (!(error instanceof AppError && error.code === 'signed_out')) throw error
  }
}

/**
 * What a sign-in adds to the browser's cookies: the language of the account, unless somebody chose one in this browser.
 * Nothing as long as there is one language.
 */
export function languageCookies(c: Context<AppEnv>, locale: string | null): string[] {
  if (LANGUAGES.length < 2 || getCookie(c, LANGUAGE_COOKIE) !== undefined) return []
  return [writeLanguageCookie(c, readLanguage(locale))]
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
