import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Context } from 'hono'
import type { AppEnv } from '#platform/api.ts'
import { pagePolicy } from '#server/middleware/security-headers.ts'
import { SIGNED_IN_PATHS } from '#shared/paths.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
}
const FALLBACK = '/__spa-fallback.html'
const NOT_FOUND = '/not-found/index.html'
const HASHES = '/csp-hashes.json'

interface Stored {
  path: string
  encodings: Set<'br' | 'gzip'>
  /** Bytes by encoding ('' = as is), read on first use. */
  bodies: Map<string, { bytes: Uint8Array<ArrayBuffer>; etag: string }>
}

export class SiteNotBuiltError extends Error {
  override name = 'SiteNotBuiltError'
}

/** The built site: found once at start, read on first use, then answered from memory. */
export function createStaticFiles(root: string) {
  if (!existsSync(root))
    throw new SiteNotBuiltError(
      'The site is not built yet: run `npm run build`, or `npm start`, which does both.',
    )
  const files = findFiles(root)
  const hashes = readHashes(root)

  async function answer(c: Context<AppEnv>, name: string, status: 200 | 404): Promise<Response | null> {
    const file = files.get(name)
    if (!file) return null
    const encoding = chooseEncoding(c.req.header('accept-encoding') ?? '', file)
    const body = await load(file, encoding)
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    const headers: Record<string, string> = {
      'Content-Type': type,
      'Cache-Control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: body.etag,
      Vary: 'Accept-Encoding',
    }
    if (type.startsWith('text/html')) headers['Content-Security-Policy'] = pagePolicy(hashes[name] ?? [])
    if (encoding) headers['Content-Encoding'] = encoding
    if (status === 200 && c.req.header('if-none-match') === body.etag) return c.body(null, 304, headers)
    return c.body(body.bytes, status, headers)
  }

  return async (c: Context<AppEnv>): Promise<Response> => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.notFound()
    const path = c.req.path
    const page = path === '/' ? '/index.html' : `${path}/index.html`
    if (path !== HASHES && path !== FALLBACK) {
      const found = (await answer(c, path, 200)) ?? (await answer(c, page, 200))
      if (found) return found
    }
    if (SIGNED_IN_PATHS.some((known) => known === path)) {
      const shell = await answer(c, FALLBACK, 200)
      if (shell) return shell
    }
    if (extname(path) !== '' || path.startsWith('/assets/')) return c.notFound()
    return (await answer(c, NOT_FOUND, 404)) ?? (await answer(c, FALLBACK, 404)) ?? c.notFound()
  }
}

function findFiles(root: string): Map<string, Stored> {
  const found = new Map<string, Stored>()
  const names = new Set<string>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      names.add(`/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  }
  for (const name of names) {
    if (/\.(br|gz)$/.test(name)) continue
    const encodings = new Set<'br' | 'gzip'>()
    if (names.has(`${name}.br`)) encodings.add('br')
    if (names.has(`${name}.gz`)) encodings.add('gzip')
    found.set(name, { path: join(root, name), encodings, bodies: new Map() })
  }
  return found
}

function chooseEncoding(accepted: string, file: Stored): 'br' | 'gzip' | '' {
  if (file.encodings.has('br') && /\bbr\b/.test(accepted)) return 'br'
  if (file.encodings.has('gzip') && /\bgzip\b/.test(accepted)) return 'gzip'
  return ''
}

async function load(file: Stored, encoding: 'br' | 'gzip' | '') {
  const kept = file.bodies.get(encoding)
  if (kept) return kept
  const suffix = { br: '.br', gzip: '.gz', '': '' }[encoding]
  const bytes = new Uint8Array(await readFile(file.path + suffix))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const body = { bytes, etag }
  file.bodies.set(encoding, body)
  return body
}

function readHashes(root: string): Record<string, string[]> {
  try {
    return JSON.parse(readFileSync(join(root, HASHES), 'utf8')) as Record<string, string[]>
  } catch {
    return {}
  }
}
