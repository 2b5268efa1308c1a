import type { Fact } from './fact.ts'
import { BUILT_BOOK, type FactBook, type FactId, type FactValue } from './fact-book.ts'
import { markFact, readPart, replaceMarks } from './fact-marks.ts'
import { presentFact } from './present-fact.ts'

/** Written into the bundle that draws the pages, by scripts/inline-facts.ts; not there elsewhere. */
declare const __FACTS_ARE_MARKED__: boolean | undefined

const areMarked = typeof __FACTS_ARE_MARKED__ !== 'undefined' && __FACTS_ARE_MARKED__

let book = BUILT_BOOK
let presented = new Map<string, Fact>()

/**
 * The record as it is now. Where pages are drawn, what it says is marked, for the server to fill in. In a browser it is
 * src/web/browser-fact.ts: screens load only the records that they name.
 */
export function requireFact<Id extends FactId>(id: Id): Fact<FactValue<Id>> {
  // The kind of a value never changes: merge-facts.ts refuses it.
  const fact = getFact(id) as Fact<FactValue<Id>>
  return areMarked ? markFact(fact) : fact
}

export function isFactId(id: string): id is FactId {
  return Object.hasOwn(BUILT_BOOK.records, id)
}

/** The text with every mark filled in; throws on a mark that stands for nothing. */
export function fillMarks(text: string, encode = (words: string) => words): string {
  return replaceMarks(text, ({ id, part }) => encode(readPart(getFact(id), part)))
}

/** The same where figures are final. Where pages are drawn the marks stay, checked. */
export function fillText(text: string): string {
  const filled = fillMarks(text)
  return areMarked ? text : filled
}

/** Name and address of a source that a page lists; throws on an unknown key. */
export function requireSource(key: string): Pick<Fact, 'source' | 'source_url'> {
  if (!Object.hasOwn(book.sources, key)) throw new Error(`No source has the key "${key}" (content/facts/)`)
  return { source: book.sourceNames[key] ?? '', source_url: book.sources[key]?.url }
}

/** The records that no longer say what the build says. */
export function listChangedFacts(): Fact[] {
  if (book === BUILT_BOOK) return []
  return Object.keys(book.records)
    .map(getFact)
    .filter((fact) => !isSame(fact, presentFact(BUILT_BOOK, fact.id)))
}

/** Takes another book from now on; gives the ids of all records that say something else than before. */
export function replaceFacts(next: FactBook): string[] {
  if (next === book) return []
  const before = book
  book = next
  presented = new Map()
  return Object.keys(next.records).filter((id) => !isSame(getFact(id), presentFact(before, id)))
}

function getFact(id: string): Fact {
  const known = presented.get(id) ?? presentFact(book, id)
  presented.set(id, known)
  return known
}

const isSame = (a: Fact, b: Fact) => JSON.stringify(a) === JSON.stringify(b)
