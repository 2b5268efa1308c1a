import { BASE_LANGUAGE, LANGUAGES, type Language } from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'
import { BUILT_ORIGIN } from '#shared/paths.ts'

export interface ListedPage {
  /** Without the prefix of a language. */
  path: string
  /** Day of the last change, YYYY-MM-DD. */
  updated: string | undefined
}

/**
 * The sitemap of all languages: every page at its address in each, with those of the others beside it. With one language there
 * are no others. The days are those of the base language, whose changes the translations follow.
 */
export function renderSitemap(
  pages: readonly ListedPage[],
  languages: readonly Language[] = LANGUAGES,
): string {
  const entries = pages.flatMap((page) => languages.map((language) => renderEntry(page, language, languages)))
  const alternates = languages.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${alternates}>
${entries.join('\n')}
</urlset>
`
}

function renderEntry(
  { path, updated }: ListedPage,
  language: Language,
  languages: readonly Language[],
): string {
  const addressIn = (one: Language) => BUILT_ORIGIN + languagePath(path, one)
  const day = updated ? `<lastmod>${updated}</lastmod>` : ''
  const link = (tag: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`
  const links = [
    ...languages.map((one) => link(one, addressIn(one))),
    link('x-default', addressIn(BASE_LANGUAGE)),
  ]
  return `  <url><loc>${addressIn(language)}</loc>${day}${languages.length > 1 ? links.join('') : ''}</url>`
}
