import { BASE_LANGUAGE, currentLanguage, type Language } from './language.ts'

/** The path of a public page in a language: '/services' is '/pl/services', '/' is '/pl'. The base language has no prefix. */
export function languagePath(path: string, language: Language = currentLanguage()): string {
  if (language === BASE_LANGUAGE) return path
  return `/${language}${path === '/' ? '' : path}`
}
