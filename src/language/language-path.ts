import { BASE_LANGUAGE, currentLanguage, LANGUAGES, type Language } from './language.ts'

/** What public addresses begin with, the home page excepted: PUBLIC_PATHS and SIGN_IN_STEP_PATHS (a test compares them). */
const PUBLIC_PATH =
  /^\/(?:(?:services|login|register|about|contact|knowledge-base|help-center|(?:temporary-residence|permanent-residence|eu-long-term-residence)-card|work-permit|company-registration|business-incubator|translation-services|PrivacyPolicy|TermsOfService|CookiePolicy|GDPRCompliance|forgot-password|reset-password|auth\/callback|confirm-email-change|account-offer|third-party|start|office\/(?:sign-in|invitation)|not-found|share)(?![^/?#])|(?![^?#]))/

/**
 * The address of a public page in a language: '/services' is '/pl/services', '/' is '/pl'. The base language has no
 * prefix. Query and hash stay. Signed-in screens, calls, files and other sites stay as they are.
 */
export function languagePath(path: string, language: Language = currentLanguage()): string {
  if (language === BASE_LANGUAGE || !PUBLIC_PATH.test(path)) return path
  return `/${language}${path.replace(/^\/(?![^?#])/, '')}`
}

/** The language that an address names with its first segment, else the base language, and the path without it. */
export function readLanguagePath(
  address: string,
  languages: readonly Language[] = LANGUAGES,
): { language: Language; path: string } {
  const [, first = ''] = address.split('/', 2)
  const language = languages.find((one) => one === first) ?? BASE_LANGUAGE
  if (language === BASE_LANGUAGE) return { language, path: address }
  return { language, path: address.slice(first.length + 1) || '/' }
}
