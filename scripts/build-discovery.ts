// Runs after `react-router build`: writes the files for search engines, shared links and home screens.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { BUILT_ORIGIN, PUBLIC_PATHS, SIGNED_IN_PATHS, sharePicturePath } from '#shared/paths.ts'
import { createSharePictures } from './discovery/share-picture.ts'
import { type ListedPage, renderSitemap } from './discovery/sitemap.ts'
import { CLIENT } from './site-language.ts'

const ROOT = join(import.meta.dirname, '..')
const SYMBOL = readFileSync(join(ROOT, 'public/favicon.svg'), 'utf8').replaceAll(/<\/?svg[^>]*>/g, '')
const PINE = '#0F4C45'
const PAPER = '#FBFAF7'
/** A platform may crop up to a fifth from each side of a maskable icon. */
const MASKABLE_SCALE = 0.7

interface Page extends ListedPage {
  title: string
}

const renderer = describeRenderer()
const pages = PUBLIC_PATHS.flatMap((path) => readPage(path) ?? [])
write('sitemap.xml', renderSitemap(pages))
write('robots.txt', renderRobotsTxt())
write('manifest.webmanifest', renderManifest())
await drawPictures(pages)

function readPage(path: string): Page | null {
  const file = join(CLIENT, languagePath(path), 'index.html')
  if (!existsSync(file)) return null
  const html = readFileSync(file, 'utf8')
  const title = /<meta property="og:title" content="([^"]*)"/.exec(html)?.[1]
  if (!title) throw new Error(`${path} has no title: it needs a PageHeading or a PageMeta with one`)
  return { path, title: unescapeHtml(title), updated: /"dateModified":"([^"]+)"/.exec(html)?.[1] }
}

function unescapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&quot;': '"',
    '&#x27;': "'",
    '&lt;': '<',
    '&gt;': '>',
  }
  return text.replaceAll(/&(amp|quot|#x27|lt|gt);/g, (entity) => entities[entity] ?? entity)
}

function renderRobotsTxt(): string {
  const disallowed = ['/api/', ...SIGNED_IN_PATHS, '/office'].map((path) => `Disallow: ${path}`)
  return `User-agent: *\n${disallowed.join('\n')}\n\nSitemap: ${BUILT_ORIGIN}/sitemap.xml\n`
}

function renderManifest(): string {
  const icons = [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]
  const manifest = {
    name: m.shared_product_name(),
    short_name: m.shared_product_name(),
    start_url: SIGNED_IN_PATHS[0],
    display: 'standalone',
    background_color: PAPER,
    theme_color: PINE,
    icons,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

async function drawPictures(list: readonly Page[]): Promise<void> {
  const pictures = await createSharePictures(SYMBOL)
  const plain = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${SYMBOL}</svg>`
  const shift = (32 * (1 - MASKABLE_SCALE)) / 2
  const full = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${PINE}"/><g transform="translate(${shift} ${shift}) scale(${MASKABLE_SCALE})">${SYMBOL}</g></svg>`
  write('icon-192.png', await pictures.icon(192, { svg: plain }))
  write('icon-512.png', await pictures.icon(512, { svg: plain }))
  write('icon-maskable-512.png', await pictures.icon(512, { svg: full }))
  write('apple-touch-icon.png', await pictures.icon(180, { svg: full }))
  for (const { path, title } of list) {
    const card = { title, caption: captionOf(path) }
    write(
      languagePath(sharePicturePath(path)),
      await drawOnce(JSON.stringify(card), () => pictures.draw(card)),
    )
  }
  pictures.close()
}

/** What a picture depends on besides its words. */
function describeRenderer(): string {
  const files = [import.meta.filename, join(import.meta.dirname, 'discovery/share-picture.ts')]
  return [...files, join(ROOT, 'package-lock.json')].map((file) => readFileSync(file, 'utf8')).join(SYMBOL)
}

/** A picture of an earlier build, if it was made of the same words by the same renderer: most of them, most times. */
async function drawOnce(words: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const key = createHash('sha256').update(renderer).update(words).digest('hex')
  const kept = join(ROOT, '.cache/share-pictures', `${key}.png`)
  if (existsSync(kept)) return readFileSync(kept)
  const picture = await draw()
  mkdirSync(dirname(kept), { recursive: true })
  // Beside it first: a build that is ended leaves no half picture.
  writeFileSync(`${kept}.${process.pid}`, picture)
  renameSync(`${kept}.${process.pid}`, kept)
  return picture
}

function captionOf(path: string): string {
  if (path.startsWith('/knowledge-base')) return m.knowledge_base_title()
  return m.site_share_caption()
}

function write(name: string, content: string | Buffer): void {
  const file = join(CLIENT, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
