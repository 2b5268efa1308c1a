import { SEARCH_INDEX_PATH } from '#features/knowledge-base/search/contract.ts'
import { BASE_LANGUAGE, type Language } from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'

const PUBLIC_LAYOUT = 'shell/public-layout'

/**
 * The routes of the site in a language: public pages begin with the language, /pl/services. It is optional there, so that
 * the page of unknown paths still matches everywhere.
 */
export function languageRoutes<Route extends { path?: string | undefined } | undefined>(
  routes: Readonly<Record<string, Route>>,
  language: Language,
): Record<string, Route> {
  if (language === BASE_LANGUAGE) return routes
  const localize = (id: string, route: Route): Route => {
    if (id === PUBLIC_LAYOUT) return { ...route, path: `${language}?` }
    return route?.path === SEARCH_INDEX_PATH ? { ...route, path: languagePath(route.path, language) } : route
  }
  return Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, localize(id, route)]))
}
