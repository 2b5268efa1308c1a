import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { listMarks } from '#facts/fact-marks.ts'
import { fillMarks } from '#facts/require-fact.ts'
import { BUILT_ORIGIN } from '#shared/paths.ts'
import { CLIENT } from './site-language.ts'

/*
 * Runs after `react-router build`: writes the hashes of every page's inline scripts for the content security policy,
 * rejects pages with inline styles and marks of facts that would not be replaced, defers scripts until the first paint,
 * and writes a .br and a .gz beside every file worth compressing. The server compresses files with the site's address
 * or a fact, because only it knows these values.
 */

/** The document of every signed-in page. */
const SHELL = '__spa-fallback.html'
const HASHES_FILE = 'csp-hashes.json'
const COMPRESSIBLE = /\.(html|js|css|svg|json|data|txt|xml|webmanifest)$/
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
/** Structured data for search engines: no browser runs it, so it needs no hash. */
const DATA_BLOCK = /<script type="application\/ld\+json">[\s\S]*?<\/script>/g
const INLINE_STYLE = /<style[\s>]|<[a-z][^>]*\sstyle=/i

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

async function listFiles(): Promise<string[]> {
  const files: string[] = []
  for await (const entry of glob('**/*', { cwd: CLIENT })) {
    if ((await stat(join(CLIENT, entry))).isFile()) files.push(entry.replaceAll('\\', '/'))
  }
  return files.filter((file) => !/\.(br|gz)$/.test(file)).sort()
}

const listScripts = (html: string) =>
  [...html.replaceAll(DATA_BLOCK, '').matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? '')

/** CSP source expressions ('sha256-…') of a page's inline scripts. */
function listScriptHashes(html: string): string[] {
  const hashes = listScripts(html).map(
    (body) => `sha256-${createHash('sha256').update(body).digest('base64')}`,
  )
  return [...new Set(hashes)]
}

function requireNoInlineStyle(file: string, html: string): void {
  const markup = html.replaceAll(INLINE_SCRIPT, '')
  const found = INLINE_STYLE.exec(markup)
  if (!found) return
  const excerpt = markup.slice(Math.max(0, found.index - 40), found.index + 160)
  throw new Error(`${file} has an inline style, which the content security policy forbids:\n${excerpt}`)
}

/** Loads style and font before the application's scripts, so that the page is readable early on a slow connection. */
function yieldToFirstPaint(html: string): string {
  return html.replaceAll(
    '<link rel="modulepreload" href',
    '<link rel="modulepreload" fetchpriority="low" href',
  )
}

/**
 * Names the scripts of the signed-in area in the document that opens it: otherwise the browser learns of them only when
 * the application runs, a round trip later.
 */
function preloadShell(html: string, files: readonly string[]): string {
  const manifest = files.find((name) => /^assets\/manifest-.*\.js$/.test(name))
  if (!manifest) throw new Error('The built site has no manifest.')
  const script = readFileSync(join(CLIENT, manifest), 'utf8')
  const { routes } = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
  const { module, imports }: { module: string; imports: string[] } = routes['shell/signed-in-layout']
  const links = [module, ...imports]
    .filter((path) => !html.includes(path))
    .map((path) => `<link rel="modulepreload" href="${path}"/>`)
  return html.replace('</head>', `${links.join('')}</head>`)
}

async function writeHashes(files: readonly string[]): Promise<void> {
  const hashes: Record<string, string[]> = {}
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const path = join(CLIENT, file)
    const built = await readFile(path, 'utf8')
    const html = yieldToFirstPaint(file === SHELL ? preloadShell(built, files) : built)
    requireNoInlineStyle(file, html)
    await writeFile(path, html)
    hashes[`/${file}`] = listScriptHashes(html)
  }
  await writeFile(join(CLIENT, HASHES_FILE), `${JSON.stringify(hashes, null, 2)}\n`)
}

/** True for pages, and for files with the site's address or a fact. */
function isFilledLater(file: string, bytes: Buffer): boolean {
  if (/\.js$|\.css$|\.svg$/.test(file)) return false
  return file.endsWith('.html') || bytes.includes(BUILT_ORIGIN) || listMarks(bytes.toString()).length > 0
}

/**
 * Rejects marks that name no fact, and marks where the server does not replace them: in a script, whose hash is in the
 * page's policy and whose bytes must not change, and in a title, which is drawn into a picture.
 */
function requirePlaces(file: string, text: string): void {
  const scripts = file.endsWith('.js') ? [text] : listScripts(text)
  const titles = [...text.matchAll(/<title>[^<]*|<meta property="og:title"[^>]*/g)].map(([title]) => title)
  const [misplaced] = listMarks([...scripts, ...titles].join('\n'))
  if (misplaced)
    throw new Error(
      `${file} has a mark of the fact ${misplaced.id} in a script or a title, where the server cannot replace it`,
    )
  fillMarks(text)
}

/** Writes compressed copies. The server itself compresses files whose bytes only it knows. */
async function compress(file: string): Promise<void> {
  const path = join(CLIENT, file)
  const bytes = await readFile(path)
  if (isFilledLater(file, bytes)) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${path}.br`, await brotli(bytes, { params }))
  await writeFile(`${path}.gz`, await gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }))
}

const files = await listFiles()
await writeHashes(files)
for (const file of files.filter((name) => /\.(html|data|json|js)$/.test(name)))
  requirePlaces(file, await readFile(join(CLIENT, file), 'utf8'))
await Promise.all(files.filter((file) => COMPRESSIBLE.test(file) && file !== HASHES_FILE).map(compress))
