import { currentLanguage, LANGUAGES, type Language } from '#language/language.ts'
import { baseLocale } from '#messages/runtime.js'
import type { Fact } from './fact.ts'
import { BUILT_BOOKS, type FactBooks, type FactId, type FactValue } from './fact-book.ts'
import { markFact, readPart, replaceMarks } from './fact-marks.ts'
import { presentFact } from './present-fact.ts'

/** Written into the bundle that draws the pages, by scripts/inline-facts.ts; not there elsewhere. */
declare const __FACTS_ARE_MARKED__: boolean | undefined

const areMarked = typeof __FACTS_ARE_MARKED__ !== 'undefined' && __FACTS_ARE_MARKED__

let books = BUILT_BOOKS
let presented = emptyOfEach()

/**
 * The record as it is now, in the current language. Where pages are drawn, what it says is marked, for the server to fill in. In a browser it is
 * src/web/browser-fact.ts: screens load only the records that they name.
 */
export function requireFact<Id extends FactId>(id: Id): Fact<FactValue<Id>> {
  // The kind of a value never changes: merge-facts.ts refuses it.
  const fact = getFact(id) as Fact<FactValue<Id>>
  return areMarked ? markFact(fact) : fact
}

export function isFactId(id: string): id is FactId {
  return Object.hasOwn(BUILT_BOOKS[baseLocale].records, id)
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
  const book = books[currentLanguage()]
  if (!Object.hasOwn(book.sources, key)) throw new Error(`No source has the key "${key}" (content/facts/)`)
  return { source: book.sourceNames[key] ?? '', source_url: book.sources[key]?.url }
}

/** The records that no longer say what the build says, in the current language. */
export function listChangedFacts(): Fact[] {
  if (books === BUILT_BOOKS) return []
  const language = currentLanguage()
  return listChanged(BUILT_BOOKS, language).map(getFact)
}

/** Takes other books from now on; gives the ids of all records that say something else than before in any language. */
export function replaceFacts(next: FactBooks): string[] {
  if (next === books) return []
  const before = books
  books = next
  presented = emptyOfEach()
  return [...new Set(LANGUAGES.flatMap((language) => listChanged(before, language)))]
}

/** Figures of both books are written as in the current language, which tells them apart as well as their own. */
function listChanged(before: FactBooks, language: Language): string[] {
  const [old, now] = [before[language], books[language]]
  return Object.keys(now.records).filter((id) => !isSame(presentFact(now, id), presentFact(old, id)))
}

function getFact(id: string): Fact {
  const language = currentLanguage()
  const known = presented[language].get(id) ?? presentFact(books[language], id)
  presented[language].set(id, known)
  return known
}

function emptyOfEach(): Record<Language, Map<string, Fact>> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, new Map()])) as Record<
    Language,
    Map<string, Fact>
  >
}

const isSame = (a: Fact, b: Fact) => JSON.stringify(a) === JSON.stringify(b)
