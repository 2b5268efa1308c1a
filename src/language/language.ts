import { baseLocale, getLocale, locales } from '#messages/runtime.js'

/** A language the product speaks: there is one for each file in messages/. */
export type Language = (typeof locales)[number]

export const LANGUAGES: readonly Language[] = locales

/** The language that all texts are translated from; mails to the consultancy are written in it. */
export const BASE_LANGUAGE: Language = baseLocale

/** The cookie with the language that a visitor has chosen. */
export const LANGUAGE_COOKIE = 'language'

/** English as it is written in Europe; every other language as its own tag says. */
const FORMAT_LOCALES: Record<string, string> = { en: 'en-GB' }

/** The language of whatever is made just now: of the page, of the request, or of the reader of a mail. */
export function currentLanguage(): Language {
  return getLocale()
}

/** The language with this tag; the base language for one the product does not speak. */
export function readLanguage(tag: unknown): Language {
  return LANGUAGES.find((language) => language === tag) ?? BASE_LANGUAGE
}

/** The locale for dates, numbers, lists and sorting in the current language (BCP 47). */
export function currentFormatLocale(): string {
  const language = currentLanguage()
  return FORMAT_LOCALES[language] ?? language
}

/**
 * A formatter of the current language, made once a language and not before it is needed: the first one of a process
 * takes 20 ms, which neither the start of a server nor of a page has to wait for.
 */
export function onePerLanguage<T>(create: (locale: string) => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const locale = currentFormatLocale()
    const known = made.get(locale)
    if (known !== undefined) return known
    const fresh = create(locale)
    made.set(locale, fresh)
    return fresh
  }
}
