import { existsSync } from 'node:fs'
import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { listMarks } from '#facts/fact-marks.ts'
import { fillMarks } from '#facts/require-fact.ts'
import { finishPage, HASHES_FILE, listScriptHashes, listScripts } from '#server/finished-page.ts'
import { BUILT_ORIGIN, BUILT_SITE_MARK } from '#shared/paths.ts'
import { CLIENT } from './site-language.ts'

/*
 * Runs after `react-router build`: writes the hashes of every page's inline scripts for the content security policy,
 * rejects pages with inline styles and marks of facts that would not be replaced, defers scripts until the first paint,
 * and writes a .br and a .gz beside every file worth compressing. The server compresses files with the site's address
 * or a fact, because only it knows these values.
 */

const COMPRESSIBLE = /\.(html|js|css|svg|json|data|txt|xml|webmanifest)$/

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

async function listFiles(): Promise<string[]> {
  const files: string[] = []
  for await (const entry of glob('**/*', { cwd: CLIENT })) {
    if ((await stat(join(CLIENT, entry))).isFile()) files.push(entry.replaceAll('\\', '/'))
  }
  return files.filter((file) => !/\.(br|gz)$/.test(file)).sort()
}

async function writeHashes(files: readonly string[]): Promise<void> {
  const hashes: Record<string, string[]> = {}
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const path = join(CLIENT, file)
    const built = await readFile(path, 'utf8')
    const html = finishPage(built, { site: CLIENT, file })
    await writeFile(path, html)
    hashes[`/${file}`] = listScriptHashes(html)
  }
  await writeFile(join(CLIENT, HASHES_FILE), `${JSON.stringify(hashes, null, 2)}\n`)
}

/** True for pages, and for files with the site's address or a fact. */
function isFilledLater(file: string, bytes: Buffer): boolean {
  if (bytes.includes(BUILT_SITE_MARK)) return true
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
  // What is the same in all languages is linked with its copies.
  if (existsSync(`${path}.gz`)) return
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
