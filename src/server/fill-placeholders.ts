import { CHANGED_FACTS_ID } from '#facts/fact-marks.ts'
import { fillMarks, listChangedFacts } from '#facts/require-fact.ts'
import { BUILT_ORIGIN } from '#shared/paths.ts'

/** Structured data for search engines. */
const STRUCTURED_DATA = /<script type="application\/ld\+json">[\s\S]*?<\/script>/g
const SOURCE_LINK = /<a\b[^>]*\shref="(\{\{[a-z0-9-]+\.source_url\}\})"[^>]*>([\s\S]*?)<\/a>/g
const PHONE_URL = /(?<=\shref=")tel:[^"]*(?=")/g

const HTML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

interface FileKind {
  /** True for HTML; facts in other files are encoded as JSON strings. */
  isPage: boolean
  /** True for a page that runs the application, whose scripts also contain facts. */
  isApplication: boolean
  /** Public origin of the site. */
  origin: string
}

/** Returns a built file with the public origin and the current facts in place of its placeholders. */
export function fillPlaceholders(built: string, { isPage, isApplication, origin }: FileKind): string {
  const text = built.replaceAll(BUILT_ORIGIN, origin)
  if (!isPage) return fillMarks(text, encodeInJson)
  const page = fillPage(text)
  return isApplication ? page.replace('</head>', () => `${renderChangedFacts()}</head>`) : page
}

/** Also replaces the link of a source without a URL by its text, and removes the spaces of a tel: URL. */
function fillPage(html: string): string {
  const page = html
    .replaceAll(STRUCTURED_DATA, (block) => fillMarks(block, encodeInJson))
    .replaceAll(SOURCE_LINK, (link, url: string, text: string) => (fillMarks(url) ? link : text))
    .replaceAll(PHONE_URL, (url) => fillMarks(url, encodeInHtml).replaceAll(' ', ''))
  return fillMarks(page, encodeInHtml)
}

/** The data block that src/web/browser-fact.ts reads; empty while no fact differs from the build. */
function renderChangedFacts(): string {
  const changed = listChangedFacts()
  if (changed.length === 0) return ''
  const json = JSON.stringify(Object.fromEntries(changed.map((fact) => [fact.id, fact])))
  return `<script type="application/json" id="${CHANGED_FACTS_ID}">${json.replaceAll('<', '\\u003c')}</script>`
}

/** Escapes text and attributes in the same way as React. */
function encodeInHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character)
}

/** Escapes for the inside of a JSON string. "<" is escaped, so that the text cannot end a script element. */
function encodeInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
}
