import { Marked, type Token, type TokenizerExtension, type Tokens } from 'marked'
import type { Fact } from '#facts/fact.ts'
import { listMarks } from '#facts/fact-marks.ts'
import { fillMarks, fillText, isFactId, requireFact } from '#facts/require-fact.ts'

/** A Markdown token of a text in content/, with the fields that pages use; `rule`, `callout` and `block` are ours. */
export interface ContentToken {
  type: string
  text?: string
  href?: string
  /** Of a heading: 2 or 3. */
  depth?: number
  /** Of a heading with an id, `## Title {#id}`. */
  id?: string
  ordered?: boolean
  /** An entry of a checklist, `- [ ]`. */
  task?: boolean
  checked?: boolean
  /** Of a callout, `! ` amber and `!! ` crimson. */
  tone?: 'amber' | 'crimson'
  /** Of a rule, `§ recordId`. */
  fact?: Omit<Fact, 'value'>
  /** Of a block that the page renders, `::offices`. */
  name?: string
  /** Of a fenced code block: its info string. */
  lang?: string
  tokens?: ContentToken[]
  items?: ContentToken[]
  header?: ContentToken[]
  rows?: ContentToken[][]
  /** Of a table with columns of figures, `---:`, or of Polish words, `:---`: the alignment of each column. */
  align?: ('center' | 'left' | 'right' | null)[]
}

export interface Content {
  /** The front matter, with figures, or with marks while pages are prerendered. */
  head: Record<string, string | string[]>
  tokens: ContentToken[]
  /** Ids of all facts in the text, each once. */
  factIds: string[]
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/
const RULE = /^§ ([\w-]+)[^\S\n]*(?:\n+|$)/
const CALLOUT = /^(!{1,2}) ([^\n]+)(?:\n+|$)/
const BLOCK = /^::([\w-]+)[^\S\n]*(?:\n+|$)/

/**
 * Parses a text of content/: front matter, Markdown and facts. Runs in the build, never in a browser. Throws for an
 * unknown fact and for braces that are not a mark.
 */
export function readContent(source: string): Content {
  const text = source.replaceAll('\r\n', '\n')
  const front = FRONT_MATTER.exec(text)
  const body = text.slice(front?.[0].length ?? 0)
  return {
    head: readHead(fillFacts(front?.[1] ?? '')),
    tokens: markdown.lexer(fillFacts(body)).flatMap(trimToken),
    factIds: listFactIds(text),
  }
}

function fillFacts(text: string): string {
  const left = /\{\{.*?\}\}/.exec(fillMarks(text))
  if (left) throw new Error(`${left[0]} has no value`)
  return fillText(text)
}

function listFactIds(text: string): string[] {
  const rules = [...text.matchAll(/^§ ([\w-]+)/gm)].map((match) => match[1] ?? '')
  return [...new Set([...listMarks(text).map(({ id }) => id), ...rules])]
}

/** Reads `key: value`, and `key:` followed by lines `  - entry` as a list. */
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
    } else if (line.trim() !== '') throw new Error(`"${line}" is not a line of front matter`)
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

const USED_FIELDS = ['href', 'depth', 'ordered', 'task', 'checked', 'tone', 'fact', 'name', 'lang'] as const

const HEADING_ID = /\s*\{#([a-z0-9-]+)\}$/

/** Removes blank lines, the source text and other fields that no page uses. */
function trimToken(token: Token): ContentToken[] {
  if (token.type === 'space') return []
  if (token.type === 'heading') return [trimHeading(token as Tokens.Heading)]
  const fields = token as unknown as Record<string, unknown>
  const used = Object.fromEntries(USED_FIELDS.flatMap((key) => (fields[key] ? [[key, fields[key]]] : [])))
  const inside = (key: string) =>
    Array.isArray(fields[key]) ? { [key]: (fields[key] as Token[]).flatMap(trimToken) } : {}
  return [
    {
      type: token.type,
      ...(typeof fields.text === 'string' && { text: fields.text }),
      ...used,
      ...inside('tokens'),
      ...inside('items'),
      ...(token.type === 'table' && {
        header: (fields.header as Token[]).map(trimCell),
        rows: (fields.rows as Token[][]).map((row) => row.map(trimCell)),
        ...((token as Tokens.Table).align.some((side) => side !== null) && {
          align: (token as Tokens.Table).align,
        }),
      }),
    },
  ]
}

/** "Requirements {#requirements}": the id is not part of the title, and is the same in every language. */
function trimHeading({ type, depth, text }: Tokens.Heading): ContentToken {
  const title = text.replace(HEADING_ID, '')
  const id = HEADING_ID.exec(text)?.[1]
  const tokens = markdown.Lexer.lexInline(title, markdown.defaults).flatMap(trimToken)
  return { type, text: title, depth, ...(id !== undefined && { id }), tokens }
}

const trimCell = (cell: Token): ContentToken =>
  trimToken({ ...cell, type: 'text' } as Token)[0] ?? { type: 'text' }

export interface ContentSection {
  /** Fragment of the URL: the id of the heading, else made from its title; '' for the part before the first heading. */
  id: string
  title: string
  tokens: ContentToken[]
}

/** Splits the text at its headings of this depth. */
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

/** The text without markup, for search, metadata and structured data. */
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
