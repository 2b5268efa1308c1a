import { baseLocale } from '#messages/runtime.js'
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '../language.ts'

export interface Wishes {
  /** The header Cookie. */
  cookie: string | undefined
  /** The header Accept-Language. */
  acceptLanguage: string | undefined
}

/**
 * The language to answer a request in: the one chosen by the switch, else the one of ours that the browser likes best
 * (RFC 9110, 12.5.4), else the base language. As long as there is one language nothing is read.
 */
export function chooseLanguage(
  { cookie, acceptLanguage }: Wishes,
  languages: readonly Language[] = LANGUAGES,
): Language {
  if (languages.length < 2) return baseLocale
  const chosen = readCookie(cookie ?? '')
  return (
    languages.find((language) => language === chosen) ??
    listAccepted(acceptLanguage ?? '')
      .map((tag) => findLanguage(tag, languages))
      .find((language) => language !== undefined) ??
    baseLocale
  )
}

function readCookie(header: string): string | undefined {
  return header
    .split('; ')
    .find((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.slice(LANGUAGE_COOKIE.length + 1)
}

/** The tags of the header, the most liked first; one of quality 0 is refused. */
function listAccepted(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** The language itself, else another one of the same primary subtag: "uk-UA" gets "uk". */
function findLanguage(tag: string, languages: readonly Language[]): Language | undefined {
  const [primary] = tag.split('-')
  return (
    languages.find((language) => language.toLowerCase() === tag) ??
    languages.find((language) => language.toLowerCase().split('-')[0] === primary)
  )
}
