import { baseLocale, getLocale, locales } from '#messages/runtime.js'

/** A language of the product: there is one for each file in messages/. */
export type Language = (typeof locales)[number]

export const LANGUAGES: readonly Language[] = locales

/** The language that all texts are translated from; mails to the consultancy are written in it. */
export const BASE_LANGUAGE: Language = baseLocale

/** Cookie with the language that a visitor has chosen. */
export const LANGUAGE_COOKIE = 'language'

/** Header of a call with the language of the page that makes it: the answer's sentences stand on that page. */
export const LANGUAGE_HEADER = 'X-Page-Language'

/** English uses European formats; every other language uses its own tag. */
const FORMAT_LOCALES: Record<string, string> = { en: 'en-GB' }

/** The language of the current page, request or mail. */
export function currentLanguage(): Language {
  return getLocale()
}

/** The language with this tag, or the base language when the product does not have it. */
export function readLanguage(tag: unknown): Language {
  return LANGUAGES.find((language) => language === tag) ?? BASE_LANGUAGE
}

/** The locale for dates, numbers, lists and sorting in the current language (BCP 47). */
export function currentFormatLocale(): string {
  return formatLocaleOf(currentLanguage())
}

/** The same of any language. */
export function formatLocaleOf(language: Language): string {
  return FORMAT_LOCALES[language] ?? language
}

/**
 * Creates a formatter for the current language on first use, and caches it: the first Intl formatter of a process takes
 * 20 ms, which must not delay the start of the server or of a page.
 */
export function cachePerLanguage<T>(create: (locale: string) => T): () => T {
  const cache = new Map<string, T>()
  return () => {
    const locale = currentFormatLocale()
    const cached = cache.get(locale)
    if (cached !== undefined) return cached
    const created = create(locale)
    cache.set(locale, created)
    return created
  }
}
