import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CHANGED_FACTS_ID, listMarks } from '#facts/fact-marks.ts'
import type { Language } from '#language/language.ts'
import { fillPlaces } from '#server/fill-places.ts'

export type Encoding = 'br' | 'gzip' | ''

/** A file of the built site. */
export interface StoredFile {
  /** Address in the built site, for example /about/index.html. */
  name: string
  path: string
  type: string
  /**
   * Built with a compressed copy beside it. A page, and what holds the site's own address or a fact, has none: they
   * are put in, and it is compressed, when it is read.
   */
  ready: boolean
  /**
   * Ids of the facts that stand in it, and CHANGED_FACTS_ID where all the changed ones do; null until it was read.
   */
  facts: ReadonlySet<string> | null
  language: Language
  /** Of the inline scripts of a page, for its content security policy. */
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
const FILLED = /\.(html|xml|txt|data|json)$/
/** React Router's own script: what runs from here on has its own copy of facts. */
const APPLICATION = 'window.__reactRouterContext'
const SUFFIXES = { br: '.br', gzip: '.gz', '': '' } as const
/** Done once while somebody waits: a sixth smaller than 9 for twice the time, 15 to 30 ms a page. */
const BROTLI_QUALITY = 10

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

interface Listed {
  language: Language
  /** The hashes of every page's inline scripts. */
  hashes: Record<string, string[]>
}

export function listStoredFiles(root: string, { language, hashes }: Listed): Map<string, StoredFile> {
  const names = listNames(root)
  const files = new Map<string, StoredFile>()
  for (const name of names) {
    if (/\.(br|gz)$/.test(name)) continue
    const ready = names.has(`${name}.br`)
    files.set(name, {
      name,
      path: join(root, name),
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      ready,
      facts: ready || !FILLED.test(name) ? new Set() : null,
      language,
      scriptHashes: hashes[name] ?? [],
    })
  }
  return files
}

/** A recursive readdirSync would look at each of the thousand files once more: five times as long, at every start. */
function listNames(folder: string, address = '', names = new Set<string>()): Set<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = `${address}/${entry.name}`
    if (entry.isDirectory()) listNames(join(folder, entry.name), name, names)
    else if (entry.isFile()) names.add(name)
  }
  return names
}

/** The smallest form of the file a browser with this Accept-Encoding takes. */
export function chooseEncoding(accepted: string, file: StoredFile): Encoding {
  if (!file.ready && !FILLED.test(file.name)) return ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : ''
}

/** The file as it is sent, filled in anew; `origin` is the address of the site as visitors know it. */
export async function readStored(
  file: StoredFile,
  { encoding, origin }: { encoding: Encoding; origin: string },
): Promise<Body> {
  const bytes =
    file.ready || !FILLED.test(file.name)
      ? await readFile(file.path + SUFFIXES[encoding])
      : await compress(await fill(file, origin), encoding)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { bytes: new Uint8Array(bytes), etag }
}

async function fill(file: StoredFile, origin: string): Promise<string> {
  const built = await readFile(file.path, 'utf8')
  const isApplication = built.includes(APPLICATION)
  const facts = listMarks(built).map(({ id }) => id)
  file.facts = new Set(isApplication ? [...facts, CHANGED_FACTS_ID] : facts)
  return fillPlaces(built, { isPage: file.name.endsWith('.html'), isApplication, origin })
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
