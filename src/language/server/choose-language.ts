import { baseLocale } from '#messages/runtime.js'
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '../language.ts'
import { readLanguagePath } from '../language-path.ts'

/** What is read of Accept-Language; a browser sends some 50 characters. */
const MAX_HEADER_LENGTH = 1_000

interface LanguagePreferences {
  /** The header of our pages with their language (LANGUAGE_HEADER). */
  page?: string | undefined
  /** The Referer header: the page that a form was sent from without a script. */
  referer?: string | undefined
  /** The Cookie header. */
  cookie: string | undefined
  /** The Accept-Language header. */
  acceptLanguage: string | undefined
}

/**
 * The language of the response: that of the page that calls, else the one of the cookie, which the switch and a sign-in set,
 * else the language of the product that the browser prefers (RFC 9110, 12.5.4), else the base language. With one language
 * no header is read.
 */
export function chooseLanguage(
  { page, referer, cookie, acceptLanguage }: LanguagePreferences,
  languages: readonly Language[] = LANGUAGES,
): Language {
  if (languages.length < 2) return baseLocale
  const chosen = readCookie(cookie ?? '')
  return (
    languages.find((language) => language === page) ??
    findPrefix(referer, languages) ??
    languages.find((language) => language === chosen) ??
    listAccepted((acceptLanguage ?? '').slice(0, MAX_HEADER_LENGTH))
      .map((tag) => findLanguage(tag, languages))
      .find((language) => language !== undefined) ??
    baseLocale
  )
}

/** The language that the address of a page names; none for an address without a prefix. */
function findPrefix(referer: string | undefined, languages: readonly Language[]): Language | undefined {
  if (!referer || !URL.canParse(referer)) return undefined
  const { pathname } = new URL(referer)
  const { language, path } = readLanguagePath(pathname, languages)
  return path === pathname ? undefined : language
}

function readCookie(header: string): string | undefined {
  return header
    .split('; ')
    .find((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.slice(LANGUAGE_COOKIE.length + 1)
}

/** The language tags of the header, highest quality first; a tag of quality 0 is not acceptable. */
function listAccepted(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((item) => item.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** The language of the tag, else one with the same primary subtag: "uk-UA" gets "uk". */
function findLanguage(tag: string, languages: readonly Language[]): Language | undefined {
  const [primary] = tag.split('-')
  return (
    languages.find((language) => language.toLowerCase() === tag) ??
    languages.find((language) => language.toLowerCase().split('-')[0] === primary)
  )
}
