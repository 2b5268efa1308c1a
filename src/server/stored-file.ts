import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CHANGED_FACTS_ID, listMarks } from '#facts/fact-marks.ts'
import type { Language } from '#language/language.ts'
import { fillPlaceholders } from '#server/fill-placeholders.ts'

export type Encoding = 'br' | 'gzip' | ''

/** A file of the built site. */
export interface StoredFile {
  /** Path in the built site, for example /about/index.html. */
  name: string
  path: string
  type: string
  /**
   * True when the build has made compressed copies. Pages, and files with the site's origin or a fact, have none: the
   * server fills in these values and compresses the file when it is read.
   */
  isCompressed: boolean
  /** Ids of the facts in the file, and CHANGED_FACTS_ID when it has all changed ones; null until it has been read. */
  facts: ReadonlySet<string> | null
  language: Language
  /** Hashes of the page's inline scripts, for its content security policy. */
  scriptHashes: readonly string[]
}

export interface Body {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
}
const FILLED = /\.(html|xml|txt|data|json)$|^\/sw\.js$/
/** In React Router's inline script. A page with it runs the application, whose scripts contain facts of their own. */
const APPLICATION = 'window.__reactRouterContext'
const SUFFIXES = { br: '.br', gzip: '.gz', '': '' } as const
/** The first visitor of a page waits 15 to 30 ms for it: a sixth smaller than quality 9, in twice the time. */
const BROTLI_QUALITY = 10

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

interface SiteOptions {
  language: Language
  /** Hashes of the inline scripts of each page, by its name. */
  hashes: Record<string, string[]>
}

export function listStoredFiles(root: string, { language, hashes }: SiteOptions): Map<string, StoredFile> {
  const names = listNames(root)
  const files = new Map<string, StoredFile>()
  for (const name of names) {
    if (/\.(br|gz)$/.test(name)) continue
    const isCompressed = names.has(`${name}.br`)
    files.set(name, {
      name,
      path: join(root, name),
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      isCompressed,
      facts: isCompressed || !FILLED.test(name) ? new Set() : null,
      language,
      scriptHashes: hashes[name] ?? [],
    })
  }
  return files
}

/** Not a recursive readdirSync: it reads the state of each of the thousand files again and takes five times as long. */
function listNames(folder: string, address = '', names = new Set<string>()): Set<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = `${address}/${entry.name}`
    if (entry.isDirectory()) listNames(join(folder, entry.name), name, names)
    else if (entry.isFile()) names.add(name)
  }
  return names
}

/** The smallest encoding of the file that this Accept-Encoding header allows. */
export function chooseEncoding(accepted: string, file: StoredFile): Encoding {
  if (!file.isCompressed && !FILLED.test(file.name)) return ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : ''
}

/**
 * Reads the file as it is sent, with the current facts; `origin` is the public origin of the site, `edit`
 * adds to a page what is configured.
 */
export async function readStored(
  file: StoredFile,
  { encoding, origin, edit }: { encoding: Encoding; origin: string; edit: (page: string) => string },
): Promise<Body> {
  const bytes =
    file.isCompressed || !FILLED.test(file.name)
      ? await readFile(file.path + SUFFIXES[encoding])
      : await compress(await fill(file, { origin, edit }), encoding)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { bytes: new Uint8Array(bytes), etag }
}

async function fill(
  file: StoredFile,
  { origin, edit }: { origin: string; edit: (page: string) => string },
): Promise<string> {
  const built = await readFile(file.path, 'utf8')
  const isApplication = built.includes(APPLICATION)
  const facts = listMarks(built).map(({ id }) => id)
  file.facts = new Set(isApplication ? [...facts, CHANGED_FACTS_ID] : facts)
  const isPage = file.name.endsWith('.html')
  if (file.name.endsWith('.js')) return edit(built)
  const filled = fillPlaceholders(built, { isPage, isApplication, origin })
  return isPage ? edit(filled) : filled
}

function compress(text: string, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'br') {
    return brotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    })
  }
  return encoding === 'gzip' ? gzipped(text, { level: constants.Z_BEST_COMPRESSION }) : Buffer.from(text)
}
