import { BASE_LANGUAGE, type Language } from '#language/language.ts'
import { languagePath, readLanguagePath } from '#language/language-path.ts'
import {
  CASE_SCREENS,
  PUBLIC_PATHS,
  REQUESTED_PAGES,
  SHELL_PATHS,
  SIGN_IN_STEP_PATHS,
} from '#shared/paths.ts'

const MAX_PATH_LENGTH = 300

interface Redirect {
  status: 302 | 308
  headers: Readonly<Record<string, string>>
}

interface PageRequest {
  path: string
  query: string
  /** Language that the visitor has chosen, else the one that the browser prefers. */
  language: Language
}

/** Finds where an address of no page leads to; always to one of ours, in the language that the address names. */
export function createPageRedirects(languages: readonly Language[]) {
  const canonical = listCanonicalPaths(languages)

  return {
    /** The home page leads a visitor of another language to the page of that language. No cache may keep the answer. */
    fromHome({ path, query, language }: PageRequest): Redirect | undefined {
      if (path !== '/' || language === BASE_LANGUAGE) return undefined
      const headers = {
        Location: languagePath('/', language) + query,
        'Cache-Control': 'private, no-store',
        Vary: 'Accept-Language, Cookie',
      }
      return { status: 302, headers }
    },

    /** Other letter case, a trailing slash, /index.html, and a signed-in screen below the prefix of a language. */
    toCanonical({ path, query }: PageRequest): Redirect | undefined {
      if (path.length > MAX_PATH_LENGTH) return undefined
      const normalised = path
        .toLowerCase()
        .replace(/\/+$/, '')
        .replace(/\/index\.html$/, '')
      const target = canonical.get(normalised === '' ? '/' : normalised) ?? findScreen(path, languages)
      if (target === undefined || target === path) return undefined
      return { status: 308, headers: { Location: target + query, 'Cache-Control': 'no-cache' } }
    },
  }
}

/** Each path of the site by its spelling in small letters; the base language's also below its own prefix. */
function listCanonicalPaths(languages: readonly Language[]): ReadonlyMap<string, string> {
  const pages = [...PUBLIC_PATHS, ...SIGN_IN_STEP_PATHS, ...SHELL_PATHS]
  const prefixed = languages.length > 1 ? languages : []
  const targets = prefixed.flatMap((language) =>
    pages.map((path) => [`/${language}${path === '/' ? '' : path}`, languagePath(path, language)] as const),
  )
  return new Map(
    [...targets, ...pages.map((path) => [path, path] as const)].map(([path, target]) => [
      path.toLowerCase(),
      target,
    ]),
  )
}

/** A screen that has an id in its address, without the prefix before it. */
function findScreen(address: string, languages: readonly Language[]): string | undefined {
  const { path } = readLanguagePath(address, languages)
  return CASE_SCREENS.test(path) || REQUESTED_PAGES.test(path) ? path : undefined
}
