import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { AppEnv } from '#http/api.ts'
import { LANGUAGE_COOKIE, type Language } from '#language/language.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Keeps the language that somebody has chosen, in this browser. */
export function rememberLanguage(c: Context<AppEnv>, language: Language): void {
  const secure = c.get('deps').env.publicUrl.protocol === 'https:'
  setCookie(c, LANGUAGE_COOKIE, language, { path: '/', maxAge: YEAR_SECONDS, secure, sameSite: 'Lax' })
}
