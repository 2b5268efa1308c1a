import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { BUILT_ORIGIN } from '#shared/paths.ts'

export type Encoding = 'br' | 'gzip' | ''

/** A file of the built site; what was asked for once is kept in memory. */
export interface StoredFile {
  /** Address in the built site, for example /about/index.html. */
  name: string
  path: string
  type: string
  /**
   * Built with a compressed copy beside it. A page that names the site's own address has none: the address is
   * put in, and the page compressed, when it is read.
   */
  ready: boolean
  bodies: Map<Encoding, Promise<Body>>
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
const FILLED = /\.(html|xml|txt)$/
const SUFFIXES = { br: '.br', gzip: '.gz', '': '' } as const
/** Done once while somebody waits: a sixth smaller than 9 for twice the time, 15 to 30 ms a page. */
const BROTLI_QUALITY = 10

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export function listStoredFiles(root: string): Map<string, StoredFile> {
  const names = listNames(root)
  const files = new Map<string, StoredFile>()
  for (const name of names) {
    if (/\.(br|gz)$/.test(name)) continue
    files.set(name, {
      name,
      path: join(root, name),
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      ready: names.has(`${name}.br`),
      bodies: new Map(),
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

/** The file as it is sent; `origin` is the address of the site as visitors know it. */
export function readStored(file: StoredFile, options: { encoding: Encoding; origin: string }): Promise<Body> {
  const kept = file.bodies.get(options.encoding)
  if (kept) return kept
  const reading = read(file, options)
  file.bodies.set(options.encoding, reading)
  reading.catch(() => file.bodies.delete(options.encoding))
  return reading
}

async function read(file: StoredFile, { encoding, origin }: { encoding: Encoding; origin: string }) {
  const bytes =
    file.ready || !FILLED.test(file.name)
      ? await readFile(file.path + SUFFIXES[encoding])
      : await compress((await readFile(file.path, 'utf8')).replaceAll(BUILT_ORIGIN, origin), encoding)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { bytes: new Uint8Array(bytes), etag }
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
