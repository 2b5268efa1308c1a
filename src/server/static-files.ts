import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Env } from '#config/env.ts'
import { StartError } from '#errors/start-error.ts'
import { CHANGED_FACTS_ID } from '#facts/fact-marks.ts'
import { replaceFacts } from '#facts/require-fact.ts'
import { type FactChanges, mergeFacts } from '#facts/server/merge-facts.ts'
import { LANGUAGES, type Language } from '#language/language.ts'
import { builtFolder } from '#language/server/built-folder.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { commonHeaders, pagePolicy } from '#server/middleware/security-headers.ts'
import {
  chooseEncoding,
  type Encoding,
  listStoredFiles,
  readStored,
  type StoredFile,
} from '#server/stored-file.ts'
import { NOT_FOUND_PATHS, PUBLIC_PATHS, SIGN_IN_STEP_PATHS, SIGNED_IN_PATHS } from '#shared/paths.ts'

const SHELL = '/__spa-fallback.html'
const HASHES = '/csp-hashes.json'
const PAGE_END = '/index.html'
const ASSETS = '/assets/'
const LONGEST_PATH = 300

export interface StaticRequest {
  path: string
  /** With its question mark, or empty. */
  query: string
  /** What the reader is answered in. */
  language: Language
  acceptEncoding: string
  ifNoneMatch: string
}

export interface StaticAnswer {
  status: 200 | 304 | 308 | 404
  headers: Readonly<Record<string, string>>
  body?: Uint8Array<ArrayBuffer>
}

export type StaticFiles = ReturnType<typeof createStaticFiles>

/** The built site in every language: listed at start, read on first use, then answered from memory. */
export function createStaticFiles(
  root: string,
  env: Pick<Env, 'publicUrl' | 'analytics'>,
  languages: readonly Language[] = LANGUAGES,
) {
  const answers = createKeptAnswers(env, { varies: languages.length > 1 })
  const sites = Object.fromEntries(
    languages.map((language) => [language, openSite(root, language)]),
  ) as Readonly<Record<Language, Site>>

  return {
    /** The file, page or redirect at an address; undefined where the site has nothing. */
    async find(request: StaticRequest): Promise<StaticAnswer | undefined> {
      const file = sites[request.language].pages.get(request.path) ?? findAsset(sites, request)
      if (!file) return redirect(request, env)
      const answer = await answers.present(file, request)
      const unchanged = request.ifNoneMatch !== '' && request.ifNoneMatch.includes(answer.headers.ETag ?? ' ')
      return unchanged ? { status: 304, headers: answer.headers } : answer
    },

    /** The page that says there is nothing; undefined where no page was asked for. */
    async notFound(request: StaticRequest): Promise<StaticAnswer | undefined> {
      if (extname(request.path) !== '' || request.path.startsWith(ASSETS)) return undefined
      const { files } = sites[request.language]
      const article =
        request.path.startsWith('/knowledge-base/') && files.get(NOT_FOUND_PATHS.article + PAGE_END)
      const file = article || files.get(NOT_FOUND_PATHS.anywhere + PAGE_END)
      return file ? { ...(await answers.present(file, request)), status: 404 } : undefined
    },

    /**
     * Says these facts otherwise than the build, and all others as it does, here and in the rules of this process.
     * Pages in which something changes are filled in and packed once more, when they are next asked for. Throws
     * FactError, and changes nothing, when one of them cannot be taken.
     */
    setFacts(changes: FactChanges): void {
      const changed = [...replaceFacts(mergeFacts(changes)), CHANGED_FACTS_ID]
      if (changed.length > 1) answers.forgetThoseWith(changed)
    },
  }
}

/** Files by name, and by the address they answer to. */
interface Site {
  files: Map<string, StoredFile>
  pages: Map<string, StoredFile>
}

/** The site of a language. Throws StartError where it is not built. */
function openSite(root: string, language: Language): Site {
  const folder = builtFolder(root, language)
  if (!existsSync(folder))
    throw new StartError('The site is not built yet: run `npm run build`, or `npm start`, which does both.')
  const files = listStoredFiles(folder, { language, hashes: readHashes(folder) })
  return { files, pages: nameByAddress(files) }
}

/** A page that is open while its reader chooses another language loads the rest of its scripts all the same. */
function findAsset(sites: Readonly<Record<Language, Site>>, { path }: StaticRequest): StoredFile | undefined {
  if (!path.startsWith(ASSETS)) return undefined
  const site = Object.values(sites).find(({ files }) => files.has(path))
  return site?.files.get(path)
}

/** Files as they are answered: read, filled in and packed once for each encoding, then kept. */
function createKeptAnswers(env: Pick<Env, 'publicUrl' | 'analytics'>, { varies }: { varies: boolean }) {
  const kept = new Map<StoredFile, Map<Encoding, Promise<StaticAnswer>>>()

  function present(file: StoredFile, request: StaticRequest): Promise<StaticAnswer> {
    const ofFile = kept.get(file) ?? new Map<Encoding, Promise<StaticAnswer>>()
    kept.set(file, ofFile)
    const encoding = chooseEncoding(request.acceptEncoding, file)
    const known = ofFile.get(encoding)
    if (known) return known
    const answer = prepare(file, encoding)
    ofFile.set(encoding, answer)
    answer.catch(() => ofFile.delete(encoding))
    return answer
  }

  async function prepare(file: StoredFile, encoding: Encoding): Promise<StaticAnswer> {
    const { origin } = env.publicUrl
    const { bytes, etag } = await inLanguage(file.language, () => readStored(file, { encoding, origin }))
    const isAsset = file.name.startsWith(ASSETS)
    const headers: Record<string, string> = {
      ...commonHeaders(env),
      'Content-Type': file.type,
      'Cache-Control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: etag,
      Vary: varies && !isAsset ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding',
    }
    if (file.type.startsWith('text/html'))
      headers['Content-Security-Policy'] = pagePolicy(file.scriptHashes, {
        measured: env.analytics !== null,
      })
    if (encoding) headers['Content-Encoding'] = encoding
    return { status: 200, headers, body: bytes }
  }

  return {
    present,
    /** Files that name one of these facts are filled in and packed anew, when they are next asked for. */
    forgetThoseWith(changed: readonly string[]): void {
      for (const file of [...kept.keys()]) {
        if (!file.facts || changed.some((id) => file.facts?.has(id))) kept.delete(file)
      }
    },
  }
}

/** Every file by the one address it answers to: pages without their /index.html, the shell at each of its paths. */
function nameByAddress(files: Map<string, StoredFile>): Map<string, StoredFile> {
  const pages = new Map<string, StoredFile>()
  for (const [name, file] of files) {
    const page = name.endsWith(PAGE_END) ? name.slice(0, -PAGE_END.length) : name
    pages.set(page === '' ? '/' : page, file)
  }
  for (const hidden of [SHELL, HASHES, ...Object.values(NOT_FOUND_PATHS)]) pages.delete(hidden)
  const shell = files.get(SHELL)
  if (shell) for (const path of SIGNED_IN_PATHS) pages.set(path, shell)
  return pages
}

const TRUE_SPELLING = new Map(
  [...PUBLIC_PATHS, ...SIGN_IN_STEP_PATHS, ...SIGNED_IN_PATHS].map((path) => [path.toLowerCase(), path]),
)

/** Other letters, a slash or /index.html at the end lead to the one true path: only ever to one of our own list. */
function redirect({ path, query }: StaticRequest, env: Pick<Env, 'publicUrl'>): StaticAnswer | undefined {
  if (path.length > LONGEST_PATH) return undefined
  const plain = path
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\/index\.html$/, '')
  const target = TRUE_SPELLING.get(plain === '' ? '/' : plain)
  if (target === undefined || target === path) return undefined
  return {
    status: 308,
    headers: { ...commonHeaders(env), Location: target + query, 'Cache-Control': 'no-cache' },
  }
}

function readHashes(root: string): Record<string, string[]> {
  try {
    return JSON.parse(readFileSync(join(root, HASHES), 'utf8')) as Record<string, string[]>
  } catch {
    return {}
  }
}
