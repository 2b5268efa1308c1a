import { type Fact, showInCase } from './fact.ts'
import { GRAMMATICAL_CASES } from './grammatical-case.ts'

/**
 * A mark is the placeholder of a fact: {{id}} is the value with its unit, {{id.genitive}} the same in a case
 * ({@link GRAMMATICAL_CASES}), {{id.value}} the value alone, {{id.width}} a part of it, and {{id.text}}, {{id.heading}}, {{id.source}}, {{id.source_url}}, {{id.checked}} and {{id.age}} are the
 * other fields of the record.
 * Texts in content/ contain marks, and so do built pages, in which the server replaces them.
 */
const MARK = /\{\{([a-z0-9-]+)(?:\.([a-z_]+))?\}\}/g

/** Id of the data block, {id: Fact}, that the server adds to a page when facts differ from the build. */
export const CHANGED_FACTS_ID = 'changed-facts'

const PROPERTIES = ['text', 'heading', 'source', 'source_url', 'checked', 'age'] as const

interface FactMark {
  id: string
  /** Empty for value and unit. */
  part: string
}

function writeMark({ id, part }: FactMark): string {
  return part === '' ? `{{${id}}}` : `{{${id}.${part}}}`
}

/** All marks of the text, in order. */
export function listMarks(text: string): FactMark[] {
  return [...text.matchAll(MARK)].map(([, id = '', part = '']) => ({ id, part }))
}

/** Replaces every mark of the text by what `read` returns for it. */
export function replaceMarks(text: string, read: (mark: FactMark) => string): string {
  return text.replaceAll(MARK, (_, id: string, part = '') => read({ id, part }))
}

/** The text that replaces a mark. Throws when the record has no such part. */
export function readPart(fact: Fact, part: string): string {
  if (part === '' && fact.shown !== '') return fact.shown
  const inCase = GRAMMATICAL_CASES.find((name) => name === part)
  if (inCase && fact.shown !== '') return showInCase(fact, inCase)
  if (part === 'source_url') return fact.source_url ?? ''
  const property = PROPERTIES.find((name) => name === part)
  const found = property ? fact[property] : fact.parts[part]
  if (found === undefined) throw new Error(`${writeMark({ id: fact.id, part })} has no value`)
  return found
}

/** The record with marks in place of its texts. Its value stays: rules calculate with it, and pages do not show it. */
export function markFact<Value>(fact: Fact<Value>): Fact<Value> {
  const mark = (part: string) => writeMark({ id: fact.id, part })
  return {
    ...fact,
    shown: mark(''),
    parts: Object.fromEntries(Object.keys(fact.parts).map((part) => [part, mark(part)])),
    ...Object.fromEntries(PROPERTIES.map((property) => [property, mark(property)])),
  }
}
