import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { TURNSTILE_META } from '#captcha/captcha-header.ts'
import type { Env } from '#config/env.ts'
import { StartError } from '#errors/start-error.ts'
import { CHANGED_FACTS_ID } from '#facts/fact-marks.ts'
import { currentDay, replaceFacts } from '#facts/require-fact.ts'
import { type FactChanges, mergeFacts } from '#facts/server/merge-facts.ts'
import { BUILT_IDENTITY, IDENTITY_META } from '#features/account/identities/contract.ts'
import { LANGUAGES, type Language } from '#language/language.ts'
import { languagePath, readLanguagePath } from '#language/language-path.ts'
import { builtFolder } from '#language/server/built-folder.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { baseLocale } from '#messages/runtime.js'
import { commonHeaders, pagePolicy } from '#server/middleware/security-headers.ts'
import { hashSiteValues } from '#server/operator-site.ts'
import { createPageRedirects } from '#server/page-redirect.ts'
import {
  chooseEncoding,
  type Encoding,
  listStoredFiles,
  readStored,
  type StoredFile,
} from '#server/stored-file.ts'
import { SITE_VALUES_ID, type SiteValues } from '#shared/operator.ts'
import {
  BUILT_SITE_MARK,
  CASE_SCREENS,
  NOT_FOUND_PATHS,
  OFFICE_PATHS,
  REQUESTED_PAGES,
  SHELL_PATHS,
  SLOT_PAGES_PATHS,
} from '#shared/paths.ts'
import { escapeHtml } from '#shared/text.ts'

const SHELL = '/__spa-fallback.html'
const HASHES = '/csp-hashes.json'
const WORKER = '/sw.js'
/** Removes the worker and what it has kept. */
const NO_WORKER = '/sw-off.js'
const PAGE_END = '/index.html'
/** The only page with a map of a third party. */
const MAP_PAGE = `/contact${PAGE_END}`
const LIGHT_SIGN_IN = `/login${PAGE_END}`
/** Pages with a sign-in; the application's shell can become one. */
const IDENTITY_PAGES = [LIGHT_SIGN_IN, `/office/sign-in${PAGE_END}`, SHELL]
/** Pages with a captcha; the shell can become the registration. */
const CAPTCHA_PAGES = [`/register${PAGE_END}`, `/contact${PAGE_END}`, SHELL]
const ASSETS = '/assets/'

type SiteEnv = Pick<
  Env,
  'publicUrl' | 'analytics' | 'operator' | 'serviceWorker' | 'turnstile' | 'identityProvider'
>

export interface StaticRequest {
  path: string
  /** With the question mark; empty without a query. */
  query: string
  /** Language that the visitor prefers: of signed-in screens, of the home page, and of the page for an unknown prefix. */
  language: Language
  acceptEncoding: string
  ifNoneMatch: string
}

export interface StaticResponse {
  status: 200 | 302 | 304 | 308 | 404
  headers: Readonly<Record<string, string>>
  body?: Uint8Array<ArrayBuffer>
}

export type StaticFiles = ReturnType<typeof createStaticFiles>

interface SiteOptions {
  /** Folder of the pages with the operator's data (operator-site.ts); without it those of the build. */
  pages?: string
  /** Folders with files of hashed names of earlier releases (earlier-assets.ts). */
  earlier?: readonly string[]
  languages?: readonly Language[]
}

/** The built site in every language: listed at start, read on the first request, then cached in memory. */
export function createStaticFiles(
  root: string,
  env: SiteEnv,
  { pages = root, earlier: folders = [], languages = LANGUAGES }: SiteOptions = {},
) {
  const cache = createResponseCache(env, { isOneOfSeveral: languages.length > 1 })
  const sites = Object.fromEntries(
    languages.map((language) => [language, openSite({ root, pages }, language, env)]),
  ) as Readonly<Record<Language, Site>>
  const earlier = listEarlierAssets(root, folders)
  const redirects = createPageRedirects(languages)

  return {
    /** The response for a file, a page or a redirect; undefined when the site has nothing at this path. */
    async find(request: StaticRequest): Promise<StaticResponse | undefined> {
      const file = findPage(sites, request) ?? findAsset(sites, request) ?? earlier.get(request.path)
      const redirect = redirects.fromHome(request) ?? (file ? undefined : redirects.toCanonical(request))
      if (redirect) return { ...redirect, headers: { ...commonHeaders(env), ...redirect.headers } }
      if (!file) return undefined
      const response = await cache.get(file, request)
      const unchanged =
        request.ifNoneMatch !== '' && request.ifNoneMatch.includes(response.headers.ETag ?? ' ')
      return unchanged ? { status: 304, headers: response.headers } : response
    },

    /** The 404 page; undefined when the path is not that of a page. */
    async notFound(request: StaticRequest): Promise<StaticResponse | undefined> {
      if (extname(request.path) !== '' || request.path.startsWith(ASSETS)) return undefined
      const address = readLanguagePath(request.path, languages)
      const language = address.path === request.path ? request.language : address.language
      const find = (path: string) => sites[language].files.get(languagePath(path, language) + PAGE_END)
      const article = address.path.startsWith('/knowledge-base/') && find(NOT_FOUND_PATHS.article)
      const file = article || find(NOT_FOUND_PATHS.anywhere)
      return file ? { ...(await cache.get(file, request)), status: 404 } : undefined
    },

    /**
     * Replaces the changed facts of this process, for pages and for rules; all other facts are those of the build.
     * Pages with a changed fact are filled in and compressed again on their next request. Throws FactError, and
     * changes nothing, when a change is not valid.
     */
    setFacts(changes: FactChanges): void {
      const changed = [...replaceFacts(mergeFacts(changes)), CHANGED_FACTS_ID]
      if (changed.length > 1) cache.invalidate(changed)
    },
  }
}

/** Files by name, and by the path they are served at. */
interface Site {
  files: Map<string, StoredFile>
  pages: Map<string, StoredFile>
}

/** Lists the site of a language. Throws StartError when it is not built. */
function openSite(
  { root, pages }: { root: string; pages: string },
  language: Language,
  env: Pick<Env, 'serviceWorker'>,
): Site {
  const folder = builtFolder(root, language)
  if (!existsSync(folder))
    throw new StartError('The site is not built yet: run `npm run build`, or `npm start`, which does both.')
  const files = listStoredFiles(folder, { language, hashes: readHashes(folder) })
  if (pages !== root) {
    const own = builtFolder(pages, language)
    for (const [name, file] of listStoredFiles(own, { language, hashes: readHashes(own) }))
      files.set(name, file)
  }
  return { files, pages: mapPaths(files, { ...env, language }) }
}

/** Files without a language in their address whose language is that of the visitor. */
const VISITOR_FILES: readonly string[] = [...SHELL_PATHS, WORKER]

/** The page in the language of its address; a signed-in screen in the visitor's. */
function findPage(sites: Readonly<Record<Language, Site>>, request: StaticRequest): StoredFile | undefined {
  const path = pagePathOf(request)
  const languages = Object.keys(sites) as Language[]
  const { language } = readLanguagePath(path, languages)
  return sites[VISITOR_FILES.includes(path) ? request.language : language].pages.get(path)
}

/** Looks in all languages: a page that is open during a change of the language still loads scripts of the old one. */
function findAsset(sites: Readonly<Record<Language, Site>>, { path }: StaticRequest): StoredFile | undefined {
  if (!path.startsWith(ASSETS)) return undefined
  const site = Object.values(sites).find(({ files }) => files.has(path))
  return site?.files.get(path)
}

/**
 * Files of the builds before this one (scripts/builds.ts): pages that were opened before the server was started anew
 * load their later parts by these names.
 */
function listEarlierAssets(root: string, releases: readonly string[]): ReadonlyMap<string, StoredFile> {
  const folder = join(dirname(root), 'earlier')
  const generations = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const listFiles = (one: string) => listStoredFiles(one, { language: baseLocale, hashes: {} })
  return new Map([...releases, ...generations].flatMap((one) => [...listFiles(one)]))
}

/** Files that are sent to some visitors and not to others. Every other page is in the language of its address. */
const VARYING_FILES = [PAGE_END, SHELL, WORKER, NO_WORKER]
const NOT_FOUND_FILES = Object.values(NOT_FOUND_PATHS).map((path) => path + PAGE_END)

/** The name of a file without the prefix of its language. */
const plainName = ({ name, language }: StoredFile) => readLanguagePath(name, [language]).path

function fileHeaders(
  file: StoredFile,
  { isOneOfSeveral }: { isOneOfSeveral: boolean },
): Record<string, string> {
  const { name, type } = file
  const isAsset = name.startsWith(ASSETS)
  const varies = VARYING_FILES.includes(name) || NOT_FOUND_FILES.includes(plainName(file))
  return {
    'Content-Type': type,
    'Cache-Control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: isOneOfSeveral && varies ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding',
  }
}

/** Removes the files with facts: pages say when the check of a fact is long ago, and that changes with the day. */
function removeFilled(cache: Map<StoredFile, unknown>): void {
  for (const file of cache.keys()) if (file.facts?.size !== 0) cache.delete(file)
}

/** Responses in memory: each file is read, filled in and compressed once per encoding. */
function createResponseCache(env: SiteEnv, { isOneOfSeveral }: { isOneOfSeveral: boolean }) {
  const cache = new Map<StoredFile, Map<Encoding, Promise<StaticResponse>>>()
  let filledOn = currentDay()

  function get(file: StoredFile, request: StaticRequest): Promise<StaticResponse> {
    if (filledOn !== currentDay()) removeFilled(cache)
    filledOn = currentDay()
    const responses = cache.get(file) ?? new Map<Encoding, Promise<StaticResponse>>()
    cache.set(file, responses)
    const encoding = chooseEncoding(request.acceptEncoding, file)
    const cached = responses.get(encoding)
    if (cached) return cached
    const response = prepare(file, encoding)
    responses.set(encoding, response)
    response.catch(() => responses.delete(encoding))
    return response
  }

  async function prepare(file: StoredFile, encoding: Encoding): Promise<StaticResponse> {
    const { origin } = env.publicUrl
    const name = plainName(file)
    const edit = (page: string) => addConfigured(page, { name, env })
    const { bytes, etag } = await inLanguage(file.language, () =>
      readStored(file, { encoding, origin, edit }),
    )
    const headers: Record<string, string> = {
      ...commonHeaders(env),
      ...fileHeaders(file, { isOneOfSeveral }),
      ETag: etag,
    }
    if (file.type.startsWith('text/html'))
      headers['Content-Security-Policy'] = pagePolicy(file.scriptHashes, {
        analytics: env.analytics !== null,
        map: name === MAP_PAGE && env.operator.mapPosition !== null,
        turnstile: env.turnstile !== null && CAPTCHA_PAGES.includes(name),
      })
    if (encoding) headers['Content-Encoding'] = encoding
    return { status: 200, headers, body: bytes }
  }

  return {
    get,
    /** Removes the responses that contain one of these facts. */
    invalidate(changed: readonly string[]): void {
      for (const file of [...cache.keys()]) {
        if (!file.facts || changed.some((id) => file.facts?.has(id))) cache.delete(file)
      }
    },
  }
}

function pagePathOf({ path }: StaticRequest): string {
  if (CASE_SCREENS.test(path)) return OFFICE_PATHS[0]
  return REQUESTED_PAGES.test(path) ? SLOT_PAGES_PATHS[0] : path
}

/**
 * Adds to a page what its scripts must know of the configuration, and shows the link of an identity provider. The worker
 * gets another name of its set when the pages have other data.
 */
function addConfigured(page: string, { name, env }: { name: string; env: SiteEnv }): string {
  if (name === WORKER) return page.replace(BUILT_SITE_MARK, hashSiteValues(env))
  const { turnstile, identityProvider } = env
  const metas = [renderSiteValues(env)]
  if (turnstile && CAPTCHA_PAGES.includes(name))
    metas.push(`<meta name="${TURNSTILE_META}" content="${turnstile.siteKey}">`)
  if (!identityProvider || !IDENTITY_PAGES.includes(name)) return addToHead(page, metas)
  const provider = escapeHtml(identityProvider.name)
  metas.push(`<meta name="${IDENTITY_META}" content="${provider}">`)
  // Only the light page stays as it was built; the others show the link themselves.
  const shown = name === LIGHT_SIGN_IN ? page.replace(/ hidden=""(?=[^>]* data-identity="")/, '') : page
  return addToHead(
    shown.replaceAll(BUILT_IDENTITY, () => provider),
    metas,
  )
}

/** The data block that src/shared/operator.ts reads. */
function renderSiteValues({ operator, analytics }: SiteEnv): string {
  const json = JSON.stringify({ operator, analytics } satisfies SiteValues)
  return `<script type="application/json" id="${SITE_VALUES_ID}">${json.replaceAll('<', '\\u003c')}</script>`
}

function addToHead(page: string, metas: readonly string[]): string {
  return page.replace('</head>', () => `${metas.join('')}</head>`)
}

/** Maps each path to its file: pages without /index.html, the application's shell at every signed-in path. */
function mapPaths(
  files: Map<string, StoredFile>,
  { language, serviceWorker }: Pick<Env, 'serviceWorker'> & { language: Language },
): Map<string, StoredFile> {
  const pages = new Map<string, StoredFile>()
  for (const [name, file] of files) {
    const page = name.endsWith(PAGE_END) ? name.slice(0, -PAGE_END.length) : name
    pages.set(page === '' ? '/' : page, file)
  }
  const noWorker = files.get(NO_WORKER)
  if (noWorker && !serviceWorker) pages.set(WORKER, noWorker)
  for (const hidden of [SHELL, HASHES, NO_WORKER]) pages.delete(hidden)
  for (const path of Object.values(NOT_FOUND_PATHS)) pages.delete(languagePath(path, language))
  const shell = files.get(SHELL)
  if (shell) for (const path of SHELL_PATHS) pages.set(path, shell)
  return pages
}

function readHashes(root: string): Record<string, string[]> {
  try {
    return JSON.parse(readFileSync(join(root, HASHES), 'utf8')) as Record<string, string[]>
  } catch {
    return {}
  }
}
