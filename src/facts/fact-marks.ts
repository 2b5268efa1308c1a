import type { Fact } from './fact.ts'

/**
 * The mark of a fact is {{id}} for value and unit, {{id.value}} for the bare value, {{id.width}} for a part of it, and
 * {{id.text}}, {{id.source}}, {{id.source_url}} and {{id.checked}} for what the record says besides. Texts and
 * sentences in content/ are written with marks, and so are built pages: the server fills them in.
 */
const MARK = /\{\{([a-z0-9-]+)(?:\.([a-z_]+))?\}\}/g

/** The data block of a page, {id: Fact}, that the server adds when records are other than those built in. */
export const CHANGED_FACTS_ID = 'changed-facts'

const PROPERTIES = ['text', 'source', 'source_url', 'checked'] as const

export interface FactMark {
  id: string
  /** Empty for value and unit. */
  part: string
}

export function writeMark({ id, part }: FactMark): string {
  return part === '' ? `{{${id}}}` : `{{${id}.${part}}}`
}

/** Every mark in the text, in its order. */
export function listMarks(text: string): FactMark[] {
  return [...text.matchAll(MARK)].map(([, id = '', part = '']) => ({ id, part }))
}

/** The text with something else in the place of every mark. */
export function replaceMarks(text: string, read: (mark: FactMark) => string): string {
  return text.replaceAll(MARK, (_, id: string, part = '') => read({ id, part }))
}

/** What stands where the mark is; throws when the record has no such part. */
export function readPart(fact: Fact, part: string): string {
  if (part === '' && fact.shown !== '') return fact.shown
  if (part === 'source_url') return fact.source_url ?? ''
  const property = PROPERTIES.find((name) => name === part)
  const found = property ? fact[property] : fact.parts[part]
  if (found === undefined) throw new Error(`${writeMark({ id: fact.id, part })} stands for nothing`)
  return found
}

/** The record with marks where it would say something. Its value stays: rules calculate with it, pages do not show it. */
export function markFact<Value>(fact: Fact<Value>): Fact<Value> {
  const mark = (part: string) => writeMark({ id: fact.id, part })
  return {
    ...fact,
    shown: mark(''),
    parts: Object.fromEntries(Object.keys(fact.parts).map((part) => [part, mark(part)])),
    ...Object.fromEntries(PROPERTIES.map((property) => [property, mark(property)])),
  }
}
