import type { TestApp } from './test-app.ts'

/** A public page as the server sends it, and its meta data. */
export interface BuiltPage {
  path: string
  html: string
  title: string
  ids: Set<string>
  /** Every URL it links to or loads, as written. */
  links: string[]
  /** By name or property. */
  meta: Map<string, string>
  canonical: string | undefined
  things: { '@type': string; [key: string]: unknown }[]
}

const MARKS: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' }
const plain = (text: string) =>
  text.replaceAll(/&(amp|quot|#x27|lt|gt);/g, (_, mark: string) => MARKS[mark] ?? '')

export async function readPage(app: TestApp, path: string): Promise<BuiltPage> {
  const html = await (await app.fetch(path)).text()
  const all = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, first = '', second = '']) => [first, second])
  const data = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1]
  return {
    path,
    html,
    title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    ids: new Set(all(/\sid="([^"]*)"/g).map(([id = '']) => id)),
    links: all(/\s(?:href|src|action)="([^"]*)"/g).map(([link = '']) => plain(link)),
    meta: new Map(
      all(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g).map(([name = '', text = '']) => [
        name,
        plain(text),
      ]),
    ),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    things: data ? (JSON.parse(data) as { '@graph': BuiltPage['things'] })['@graph'] : [],
  }
}
