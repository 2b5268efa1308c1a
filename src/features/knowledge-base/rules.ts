import { fillMarks, requireSource } from '#facts/require-fact.ts'
import { DOCUMENT_SLOTS, MAX_FILE_BYTES } from '#features/documents/contract.ts'
import { PACKAGES, type PackageId } from '#features/packages/contract.ts'
import { STEP_IDS } from '#features/progress/contract.ts'
import { m } from '#messages/messages.js'
import { formatPln } from '#shared/money.ts'
import {
  type ContentSection,
  type ContentToken,
  cutAtHeadings,
  plainText,
  readContent,
} from '#texts/read-content.ts'
import { GUIDE_PATHS, type GuidePath, HUB_PATHS, type HubPath } from './contract.ts'

/** What a card, a line of a list or a search result says about a guide. */
export interface GuideEntry {
  path: GuidePath
  title: string
  description: string
  category: string
}

export interface Guide extends GuideEntry {
  /** Days, YYYY-MM-DD: the words last changed, the facts last compared with their sources. */
  updated: string
  checked: string
  sources: ReturnType<typeof requireSource>[]
  /** Where the closing button leads, on guides that end with one. */
  end: 'contact' | 'help' | null
  /** Time it takes to read, in minutes. */
  minutes: number
  /** What stands before the first heading. */
  opening: ContentToken[]
  sections: ContentSection[]
}

/** By what the front matter says, which is the same in every language. */
const CATEGORIES: Readonly<Record<string, () => string>> = {
  'Getting Started': m.knowledge_base_category_getting_started,
  Documentation: m.knowledge_base_category_documentation,
  'Processing Times': m.knowledge_base_category_processing_times,
  'Support Resources': m.knowledge_base_category_support_resources,
}
const MEGABYTE = 1024 * 1024
const WORDS_A_MINUTE = 200
const DAY = /^\d{4}-\d{2}-\d{2}$/

const price = (id: PackageId) => formatPln(PACKAGES.find((one) => one.id === id)?.price ?? 0)

/** What {{word}} stands for where a guide names a figure of the product itself. */
const WORDS: Record<string, string> = {
  basic_price: price('basic'),
  standard_price: price('standard'),
  premium_price: price('premium'),
  document_slots: String(DOCUMENT_SLOTS),
  portal_steps: String(STEP_IDS.length),
  file_limit: `${MAX_FILE_BYTES / MEGABYTE}\u00a0MB`,
}

/** The source of a guide with those words in it; marks of facts stay. */
export function fillWords(source: string): string {
  return source.replaceAll(/\{\{([a-z]+_[a-z]+)\}\}/g, (mark, word: string) => WORDS[word] ?? mark)
}

/** A text of content/ as a guide. Throws on front matter that a page cannot do without. */
export function readGuide({ path, source }: { path: GuidePath; source: string }): Guide {
  const { head, tokens } = readContent(fillWords(source))
  const word = (key: string, accept: (value: string) => boolean = (value) => value !== '') => {
    const value = head[key]
    if (typeof value !== 'string' || !accept(value))
      throw new Error(`${path}: its ${key} is missing or wrong`)
    return value
  }
  const [first, ...rest] = cutAtHeadings(tokens, 2)
  const opening = first?.title === '' ? first.tokens : []
  return {
    path,
    title: word('title'),
    description: word('description'),
    category: CATEGORIES[word('category', (value) => Object.hasOwn(CATEGORIES, value))]?.() ?? '',
    updated: word('updated', (value) => DAY.test(value)),
    checked: word('checked', (value) => DAY.test(value)),
    sources: Array.isArray(head.sources) ? head.sources.map(requireSource) : [],
    end: head.end === 'contact' || head.end === 'help' ? head.end : null,
    minutes: Math.max(1, Math.round(countWords(tokens) / WORDS_A_MINUTE)),
    opening,
    sections: first?.title === '' ? rest : [first, ...rest].filter((section) => section !== undefined),
  }
}

/** Words a reader meets, figures included; official rules and headings count. */
export function countWords(tokens: readonly ContentToken[]): number {
  return fillMarks(plainText(tokens))
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** The hub a guide belongs to; a hub belongs to itself. */
export function hubOf(path: GuidePath): HubPath {
  const before = GUIDE_PATHS.slice(0, GUIDE_PATHS.indexOf(path) + 1)
  const hub = HUB_PATHS.findLast((candidate) => before.includes(candidate))
  if (!hub) throw new Error(`${path} belongs to no hub`)
  return hub
}

/** The guides of a hub, without the hub. */
export function guidesOf(hub: HubPath): GuidePath[] {
  return GUIDE_PATHS.filter((path) => path !== hub && hubOf(path) === hub)
}

/** The guides read before and after this one. */
export function neighboursOf(path: GuidePath): { previous: GuidePath | null; next: GuidePath | null } {
  const at = GUIDE_PATHS.indexOf(path)
  return { previous: GUIDE_PATHS[at - 1] ?? null, next: GUIDE_PATHS[at + 1] ?? null }
}

export interface QuestionGroup {
  id: string
  title: string
  questions: ContentSection[]
}

/** The sections of the page of questions, each cut at its questions. */
export function readQuestions(sections: readonly ContentSection[]): QuestionGroup[] {
  return sections.map(({ id, title, tokens }) => ({ id, title, questions: cutAtHeadings(tokens, 3) }))
}

/** Questions and answers as plain text, for search engines. */
export function describeQuestions(groups: readonly QuestionGroup[]): { question: string; answer: string }[] {
  return groups.flatMap(({ questions }) =>
    questions.map(({ title, tokens }) => ({ question: title, answer: plainText(tokens) })),
  )
}
