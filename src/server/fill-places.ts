import { CHANGED_FACTS_ID } from '#facts/fact-marks.ts'
import { fillMarks, listChangedFacts } from '#facts/require-fact.ts'
import { BUILT_ORIGIN } from '#shared/paths.ts'

/** What search engines read. */
const DATA_BLOCK = /<script type="application\/ld\+json">[\s\S]*?<\/script>/g
const SOURCE_LINK = /<a\b[^>]*\shref="(\{\{[a-z0-9-]+\.source_url\}\})"[^>]*>([\s\S]*?)<\/a>/g
const PHONE_ADDRESS = /(?<=\shref=")tel:[^"]*(?=")/g

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

interface Built {
  /** HTML; anything else is JSON. */
  isPage: boolean
  /** A page whose script shows facts, too. */
  isApplication: boolean
  /** The site's address as visitors know it. */
  origin: string
}

/** A file as the build left it, with the site's address and the facts as they are now in the places made for them. */
export function fillPlaces(built: string, { isPage, isApplication, origin }: Built): string {
  const text = built.replaceAll(BUILT_ORIGIN, origin)
  if (!isPage) return fillMarks(text, encodeInJson)
  const page = fillPage(text)
  return isApplication ? page.replace('</head>', () => `${describeChanges()}</head>`) : page
}

/** A source without an address is no link, and the address of a phone has no spaces. */
function fillPage(html: string): string {
  const page = html
    .replaceAll(DATA_BLOCK, (block) => fillMarks(block, encodeInJson))
    .replaceAll(SOURCE_LINK, (link, address: string, words: string) => (fillMarks(address) ? link : words))
    .replaceAll(PHONE_ADDRESS, (address) => fillMarks(address, encodeInHtml).replaceAll(' ', ''))
  return fillMarks(page, encodeInHtml)
}

/** Read by src/web/browser-fact.ts; empty while everything is as it was built. */
function describeChanges(): string {
  const changed = listChangedFacts()
  if (changed.length === 0) return ''
  const json = JSON.stringify(Object.fromEntries(changed.map((fact) => [fact.id, fact])))
  return `<script type="application/json" id="${CHANGED_FACTS_ID}">${json.replaceAll('<', '\\u003c')}</script>`
}

/** As React writes text and attributes. */
function encodeInHtml(words: string): string {
  return words.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
}

/** Within quotation marks; without "<" it cannot end a script either. */
function encodeInJson(words: string): string {
  return JSON.stringify(words).slice(1, -1).replaceAll('<', '\\u003c')
}
