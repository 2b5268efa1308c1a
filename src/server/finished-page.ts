import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The document of every signed-in page, below the folder of the site. */
export const SHELL_FILE = '__spa-fallback.html'
/** The hashes of the inline scripts of each page, for its content security policy. */
export const HASHES_FILE = 'csp-hashes.json'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
/** Structured data for search engines: no browser runs it, so it needs no hash. */
const DATA_BLOCK = /<script type="application\/ld\+json">[\s\S]*?<\/script>/g
const INLINE_STYLE = /<style[\s>]|<[a-z][^>]*\sstyle=/i

/**
 * A rendered page as it is served: its scripts wait for the first paint, and the shell names those of the signed-in area.
 * `site` is the folder with the page's assets, `file` its path there. Throws for a page with an inline style.
 */
export function finishPage(html: string, { site, file }: { site: string; file: string }): string {
  const page = yieldToFirstPaint(file === SHELL_FILE ? preloadShell(html, site) : html)
  requireNoInlineStyle(file, page)
  return page
}

/** The bodies of a page's inline scripts. */
export const listScripts = (html: string): string[] =>
  [...html.replaceAll(DATA_BLOCK, '').matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? '')

/** CSP source expressions ('sha256-…') of a page's inline scripts. */
export function listScriptHashes(html: string): string[] {
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

/** The routes of the two frames, as the build names them. */
const FRAMES = ['shell/signed-in-layout', 'shell/office-layout']

/** Loads style and font before the application's scripts, so that the page is readable early on a slow connection. */
function yieldToFirstPaint(html: string): string {
  return html.replaceAll(
    '<link rel="modulepreload" href',
    '<link rel="modulepreload" fetchpriority="low" href',
  )
}

/**
 * Names what the signed-in area and the desk share in the document that opens them: otherwise the browser learns of it only
 * when the application runs, a round trip later. What only one of them has comes in that round anyway, with its screen.
 */
function preloadShell(html: string, site: string): string {
  const manifest = readdirSync(join(site, 'assets')).find((name) => /^manifest-.*\.js$/.test(name))
  if (!manifest) throw new Error('The built site has no manifest.')
  const script = readFileSync(join(site, 'assets', manifest), 'utf8')
  const { routes } = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
  const [own, desk] = FRAMES.map((id) => routes[id].imports as string[])
  const links = (own ?? [])
    .filter((path) => desk?.includes(path) && !html.includes(path))
    .map((path) => `<link rel="modulepreload" href="${path}"/>`)
  return html.replace('</head>', `${links.join('')}</head>`)
}
