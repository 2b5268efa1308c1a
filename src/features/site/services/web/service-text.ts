import { requireSource } from '#facts/require-fact.ts'
import { currentLanguage } from '#language/language.ts'
import {
  type ContentSection,
  type ContentToken,
  cutAtHeadings,
  plainText,
  readContent,
} from '#texts/read-content.ts'
import type { Rule } from '#texts/web/fact-rule.tsx'
import type { ServiceId } from '../contract.ts'

const files: Record<string, string> = import.meta.glob('/content/*/services/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export interface ServiceText {
  id: ServiceId
  title: string
  /** The official Polish term. */
  subtitle: string
  /** For search engines. */
  description: string
  lead: string
  /** Day of the last check, YYYY-MM-DD. */
  checked: string
  facts: { label: string; value: string; note?: string }[]
  benefits: ContentToken[]
  /** Each requirement with the official rules directly below it. */
  requirements: { item: ContentToken; rules: Rule[] }[]
  time: ContentToken[]
  steps: { title: string; text: ContentToken[] }[]
  gives: ContentToken[]
  /** The answer also as plain text, for search engines. */
  questions: (ContentSection & { answer: string })[]
  sources: ReturnType<typeof requireSource>[]
}

const STEPS = 5
const FACTS = 4

/** The text of one service page, split into its parts. Runs only in the build. Throws when a part is missing. */
export function loadServiceText(id: ServiceId): ServiceText {
  const folder = `/content/${currentLanguage()}/services`
  const source = files[`${folder}/${id}.md`]
  if (source === undefined) throw new Error(`No text "${id}" in ${folder}`)
  const { head, tokens } = readContent(source)
  const sections = cutAtHeadings(tokens, 2)
  const part = (name: string) => {
    const found = sections.find((section) => section.id === name)
    if (!found) throw new Error(`${id}.md has no part {#${name}}`)
    return found.tokens
  }
  const words = (key: string) => {
    const value = head[key]
    if (typeof value !== 'string') throw new Error(`${id}.md: the front matter ${key} is missing`)
    return value
  }
  return {
    id,
    title: words('title'),
    subtitle: words('subtitle'),
    description: words('description'),
    lead: words('lead'),
    checked: words('checked'),
    facts: exactly(FACTS, 'facts', listOf(head.facts).map(readFact)),
    benefits: listItems(part('benefits')),
    requirements: readRequirements(part('requirements')),
    time: part('time'),
    steps: exactly(STEPS, 'steps', listItems(part('steps')).map(readStep)),
    gives: listItems(part('gives')),
    questions: cutAtHeadings(part('questions'), 3).map((section) => ({
      ...section,
      answer: plainText(section.tokens),
    })),
    sources: listOf(head.sources).map(requireSource),
  }
}

const listOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value : [])

function exactly<T>(count: number, name: string, list: T[]): T[] {
  if (list.length !== count) throw new Error(`A service page must have ${count} ${name}, not ${list.length}`)
  return list
}

/** "State fees | 340–440 PLN | and 100 PLN for the card" */
function readFact(line: string) {
  const [label = '', value = '', note] = line.split('|').map((word) => word.trim())
  return { label, value, note }
}

const listItems = (tokens: readonly ContentToken[]) => tokens.flatMap((token) => token.items ?? [])

function readRequirements(tokens: readonly ContentToken[]): ServiceText['requirements'] {
  const requirements: ServiceText['requirements'] = []
  for (const token of tokens) {
    if (token.fact) requirements.at(-1)?.rules.push(token.fact)
    else requirements.push(...listItems([token]).map((item) => ({ item, rules: [] })))
  }
  return requirements
}

/** "**Consultation** We find the right purpose." */
function readStep(item: ContentToken): ServiceText['steps'][number] {
  const [title, ...text] = item.tokens?.[0]?.tokens ?? []
  if (title?.type !== 'strong')
    throw new Error(`A step must begin with its name in bold: ${plainText([item])}`)
  return { title: plainText([title]), text }
}
