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
import { MONTH_DAYS, YEAR_DAYS } from './calculators/rules.ts'
import { GUIDE_PATHS, type GuidePath, HUB_PATHS, type HubPath } from './contract.ts'

/** The data of a guide for a card, a list entry or a search result. */
export interface GuideEntry {
  path: GuidePath
  title: string
  description: string
  category: string
  /** Words of other languages with which people search for it. */
  also?: string
}

export interface Guide extends GuideEntry {
  /** Dates, YYYY-MM-DD: of the last change of the text, and of the last check of its facts. */
  updated: string
  checked: string
  sources: ReturnType<typeof requireSource>[]
  /** Target of the closing button, on guides that have one. */
  end: 'contact' | 'help' | null
  /** Reading time in minutes. */
  minutes: number
  /** The text before the first heading. */
  opening: ContentToken[]
  sections: ContentSection[]
}

/** Names of the categories by the key in the front matter, which is the same in every language. */
const CATEGORIES: Readonly<Record<string, () => string>> = {
  'Getting Started': m.knowledge_base_category_getting_started,
  Documentation: m.knowledge_base_category_documentation,
  'Processing Times': m.knowledge_base_category_processing_times,
  'Support Resources': m.knowledge_base_category_support_resources,
  'Your Situation': m.knowledge_base_category_your_situation,
}
const MEGABYTE = 1024 * 1024
const WORDS_A_MINUTE = 200
const DAY = /^\d{4}-\d{2}-\d{2}$/

const price = (id: PackageId) => formatPln(PACKAGES.find((one) => one.id === id)?.price ?? 0)

/** Values of {{word}}, where a guide names a figure of the product itself. */
const WORDS: Record<string, string> = {
  basic_price: price('basic'),
  standard_price: price('standard'),
  premium_price: price('premium'),
  document_slots: String(DOCUMENT_SLOTS),
  portal_steps: String(STEP_IDS.length),
  year_days: String(YEAR_DAYS),
  month_days: String(MONTH_DAYS),
  file_limit: `${MAX_FILE_BYTES / MEGABYTE}\u00a0MB`,
}

/** The source of a guide with these values filled in; marks of facts stay. */
export function fillWords(source: string): string {
  return source.replaceAll(/\{\{([a-z]+_[a-z]+)\}\}/g, (mark, word: string) => WORDS[word] ?? mark)
}

/** Parses a text of content/ as a guide. Throws when required front matter is missing or invalid. */
export function readGuide({ path, source }: { path: GuidePath; source: string }): Guide {
  const { head, tokens } = readContent(fillWords(source))
  const readField = (key: string, accept: (value: string) => boolean = (value) => value !== '') => {
    const value = head[key]
    if (typeof value !== 'string' || !accept(value))
      throw new Error(`${path}: the front matter ${key} is missing or invalid`)
    return value
  }
  const [first, ...rest] = cutAtHeadings(tokens, 2)
  const opening = first?.title === '' ? first.tokens : []
  return {
    path,
    title: readField('title'),
    description: readField('description'),
    category: CATEGORIES[readField('category', (value) => Object.hasOwn(CATEGORIES, value))]?.() ?? '',
    ...(Array.isArray(head.also) && { also: head.also.join(' ') }),
    updated: readField('updated', (value) => DAY.test(value)),
    checked: readField('checked', (value) => DAY.test(value)),
    sources: Array.isArray(head.sources) ? head.sources.map(requireSource) : [],
    end: head.end === 'contact' || head.end === 'help' ? head.end : null,
    minutes: Math.max(1, Math.round(countWords(tokens) / WORDS_A_MINUTE)),
    opening,
    sections: first?.title === '' ? rest : [first, ...rest].filter((section) => section !== undefined),
  }
}

/** Number of words, figures included; official rules and headings count. */
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

/** The previous and the next guide in reading order. */
export function neighboursOf(path: GuidePath): { previous: GuidePath | null; next: GuidePath | null } {
  const at = GUIDE_PATHS.indexOf(path)
  return { previous: GUIDE_PATHS[at - 1] ?? null, next: GUIDE_PATHS[at + 1] ?? null }
}

export interface QuestionGroup {
  id: string
  title: string
  questions: ContentSection[]
}

/** The sections of the page of questions, split into questions. */
export function readQuestions(sections: readonly ContentSection[]): QuestionGroup[] {
  return sections.map(({ id, title, tokens }) => ({ id, title, questions: cutAtHeadings(tokens, 3) }))
}

/** Questions and answers as plain text, for search engines. */
export function describeQuestions(groups: readonly QuestionGroup[]): { question: string; answer: string }[] {
  return groups.flatMap(({ questions }) =>
    questions.map(({ title, tokens }) => ({ question: title, answer: plainText(tokens) })),
  )
}
