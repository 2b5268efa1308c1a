import { Marked, type Token, type TokenizerExtension, type Tokens } from 'marked'
import type { Fact } from '#facts/fact.ts'
import { listMarks } from '#facts/fact-marks.ts'
import { fillMarks, fillText, isFactId, requireFact } from '#facts/require-fact.ts'

/** A part of a text in content/, as small as a page needs it. `rule`, `callout` and `block` are our own. */
export interface ContentToken {
  type: string
  text?: string
  href?: string
  /** Of a heading: 2 or 3. */
  depth?: number
  /** Of a heading that says its address in the page, `## Title {#id}`. */
  id?: string
  ordered?: boolean
  /** A line of a checklist, `- [ ]`. */
  task?: boolean
  checked?: boolean
  /** Of a callout, `! ` amber and `!! ` crimson. */
  tone?: 'amber' | 'crimson'
  /** Of a rule, `§ recordId`. */
  fact?: Omit<Fact, 'value'>
  /** Of a block the page fills in, `::offices`. */
  name?: string
  /** Of a fenced block: what stands behind the fence. */
  lang?: string
  tokens?: ContentToken[]
  items?: ContentToken[]
  header?: ContentToken[]
  rows?: ContentToken[][]
  /** Of a table with columns of figures, `---:`: how each column stands. */
  align?: ('center' | 'left' | 'right' | null)[]
}

export interface Content {
  /** The front matter, its figures filled in or, where pages are drawn, marked. */
  head: Record<string, string | string[]>
  tokens: ContentToken[]
  /** Ids of all records the text stands on, each once. */
  factIds: string[]
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/
const RULE = /^§ ([\w-]+)[^\S\n]*(?:\n+|$)/
const CALLOUT = /^(!{1,2}) ([^\n]+)(?:\n+|$)/
const BLOCK = /^::([\w-]+)[^\S\n]*(?:\n+|$)/

/**
 * A text of content/: front matter, Markdown and the figures of its records. Runs when pages are built, never in
 * a browser. Throws on a record that does not exist and on braces that stand for nothing.
 */
export function readContent(source: string): Content {
  const text = source.replaceAll('\r\n', '\n')
  const front = FRONT_MATTER.exec(text)
  const body = text.slice(front?.[0].length ?? 0)
  return {
    head: readHead(fillFacts(front?.[1] ?? '')),
    tokens: markdown.lexer(fillFacts(body)).flatMap(slim),
    factIds: listFactIds(text),
  }
}

function fillFacts(text: string): string {
  const left = /\{\{.*?\}\}/.exec(fillMarks(text))
  if (left) throw new Error(`${left[0]} stands for nothing`)
  return fillText(text)
}

function listFactIds(text: string): string[] {
  const rules = [...text.matchAll(/^§ ([\w-]+)/gm)].map((match) => match[1] ?? '')
  return [...new Set([...listMarks(text).map(({ id }) => id), ...rules])]
}

/** `key: value`, and `key:` followed by lines `  - entry` as a list. */
function readHead(text: string): Content['head'] {
  const head: Content['head'] = {}
  let list: string[] = []
  for (const line of text.split('\n')) {
    const entry = /^\s*- (.*)$/.exec(line)
    const pair = /^(\w+):(.*)$/.exec(line)
    if (entry) list.push(entry[1]?.trim() ?? '')
    else if (pair) {
      const value = pair[2]?.trim() ?? ''
      list = []
      head[pair[1] ?? ''] = value === '' ? list : value
    } else if (line.trim() !== '') throw new Error(`"${line}" is no line of front matter`)
  }
  return head
}

const extension = (
  name: string,
  line: RegExp,
  read: TokenizerExtension['tokenizer'],
): TokenizerExtension => ({
  name,
  level: 'block',
  start: (text) => {
    const at = text.search(new RegExp(line.source.replace('^', '(?<=\\n)')))
    return at < 0 ? undefined : at
  },
  tokenizer: read,
})

const markdown = new Marked({
  extensions: [
    extension('rule', RULE, (text) => {
      const match = RULE.exec(text)
      if (match) return { type: 'rule', raw: match[0], fact: readRule(match[1] ?? '') }
    }),
    extension('callout', CALLOUT, function readCallout(text) {
      const match = CALLOUT.exec(text)
      if (!match) return
      const tone = match[1] === '!' ? 'amber' : 'crimson'
      return { type: 'callout', raw: match[0], tone, tokens: this.lexer.inlineTokens(match[2] ?? '') }
    }),
    extension('block', BLOCK, (text) => {
      const match = BLOCK.exec(text)
      if (match) return { type: 'block', raw: match[0], name: match[1] }
    }),
  ],
})

function readRule(id: string): ContentToken['fact'] {
  if (!isFactId(id)) throw new Error(`No fact has the id "${id}" (content/facts/)`)
  const { value: _, ...rule } = requireFact(id)
  return rule
}

const KEPT = ['href', 'depth', 'ordered', 'task', 'checked', 'tone', 'fact', 'name', 'lang'] as const

const HEADING_ID = /\s*\{#([a-z0-9-]+)\}$/

/** Without source text and the other fields no page shows; blank lines fall away. */
function slim(token: Token): ContentToken[] {
  if (token.type === 'space') return []
  if (token.type === 'heading') return [slimHeading(token as Tokens.Heading)]
  const given = token as unknown as Record<string, unknown>
  const kept = Object.fromEntries(KEPT.flatMap((key) => (given[key] ? [[key, given[key]]] : [])))
  const inside = (key: string) =>
    Array.isArray(given[key]) ? { [key]: (given[key] as Token[]).flatMap(slim) } : {}
  return [
    {
      type: token.type,
      ...(typeof given.text === 'string' && { text: given.text }),
      ...kept,
      ...inside('tokens'),
      ...inside('items'),
      ...(token.type === 'table' && {
        header: (given.header as Token[]).map(slimCell),
        rows: (given.rows as Token[][]).map((row) => row.map(slimCell)),
        ...((token as Tokens.Table).align.includes('right') && { align: (token as Tokens.Table).align }),
      }),
    },
  ]
}

/** "Requirements {#requirements}": the id is no word of the title, and stays what it is in every language. */
function slimHeading({ type, depth, text }: Tokens.Heading): ContentToken {
  const title = text.replace(HEADING_ID, '')
  const id = HEADING_ID.exec(text)?.[1]
  const tokens = markdown.Lexer.lexInline(title, markdown.defaults).flatMap(slim)
  return { type, text: title, depth, ...(id !== undefined && { id }), tokens }
}

const slimCell = (cell: Token): ContentToken =>
  slim({ ...cell, type: 'text' } as Token)[0] ?? { type: 'text' }

export interface ContentSection {
  /** Address within the page: what the heading says, or else made of the title; '' for what stands before the first. */
  id: string
  title: string
  tokens: ContentToken[]
}

/** The text cut at its headings of this depth. */
export function cutAtHeadings(tokens: readonly ContentToken[], depth: number): ContentSection[] {
  const sections: ContentSection[] = [{ id: '', title: '', tokens: [] }]
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === depth) {
      const title = plainText([token])
      sections.push({ id: token.id ?? slugOf(fillMarks(title)), title, tokens: [] })
    } else sections.at(-1)?.tokens.push(token)
  }
  return sections.filter((section) => section.title !== '' || section.tokens.length > 0)
}

/** The words alone, for search, metadata and structured data. */
export function plainText(tokens: readonly ContentToken[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'rule') return token.fact?.text ?? ''
      if (token.type === 'table') return [token.header ?? [], ...(token.rows ?? [])].map(plainText).join(' ')
      if (token.items) return token.items.map((item) => plainText([item])).join(' ')
      return token.tokens ? plainText(token.tokens) : (token.text ?? '')
    })
    .join(tokens.some((token) => BLOCKS.has(token.type)) ? ' ' : '')
}

const BLOCKS = new Set(['paragraph', 'list', 'heading', 'table', 'rule', 'callout', 'blockquote'])

/** "Waiting times in Łódź" as "waiting-times-in-lodz"; letters of other scripts stay: "строки-розгляду". */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}
