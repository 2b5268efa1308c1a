import { currentLanguage, LANGUAGE_HEADER, LANGUAGES } from '#language/language.ts'

/** Says which language the answer's sentences are to be in: that of this page. Empty while there is only one. */
export function languageHeader(): Record<string, string> {
  return LANGUAGES.length > 1 ? { [LANGUAGE_HEADER]: currentLanguage() } : {}
}
