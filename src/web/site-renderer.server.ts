import * as build from 'virtual:react-router/server-build'
import { createRequestHandler } from 'react-router'
import { currentLanguage } from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { NOT_FOUND_PATHS } from '#shared/paths.ts'
import { languageRoutes } from './language-routes.ts'

// The build's own pages are made from these exports (@react-router/dev).
export * from 'virtual:react-router/server-build'

const language = currentLanguage()

/** Answers like the build that made the pages, at the paths of the language. */
const answer = createRequestHandler(
  {
    ...build,
    routes: languageRoutes(build.routes, language),
    prerender: build.prerender.map((path) => languagePath(path, language)),
  },
  'production',
)

/** The page at this path, as HTML. Throws for a path without a page. */
export async function renderPath(path: string): Promise<string> {
  return readPage(path, await answer(new Request(`http://localhost${path === '/' ? path : `${path}/`}`)))
}

/** What the application reads instead of the page at this path when it goes there: `path` ends with .data. */
export async function renderData(path: string): Promise<string> {
  return readPage(path, await answer(new Request(`http://localhost${path}`)))
}

/** The document of every screen of the application. Its environment must have IS_RR_BUILD_REQUEST=yes, as in the build. */
export async function renderShell(): Promise<string> {
  const headers = { 'X-React-Router-SPA-Mode': 'yes' }
  return readPage('/', await answer(new Request('http://localhost/', { headers })))
}

const NOT_FOUND = Object.values(NOT_FOUND_PATHS).map((path) => languagePath(path, language))

async function readPage(path: string, response: Response): Promise<string> {
  if (response.status !== 200) throw new Error(`${path} was rendered with the status ${response.status}`)
  const page = await response.text()
  // Its status is 200: no route has this path.
  if (page.includes(`<title>${m.web_not_found_title()}`) && !NOT_FOUND.includes(path))
    throw new Error(`${path} was rendered as the page of unknown paths`)
  return page
}
