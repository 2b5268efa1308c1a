import { currentLanguage, LANGUAGES, type Language } from '#language/language.ts'
import { baseLocale } from '#messages/runtime.js'
import type { Fact } from './fact.ts'
import { BUILT_BOOKS, type FactBooks, type FactId, type FactValue } from './fact-book.ts'
import { markFact, readPart, replaceMarks } from './fact-marks.ts'
import { presentFact } from './present-fact.ts'

/** Defined by scripts/inline-facts.ts in the bundle that prerenders the pages; undefined elsewhere. */
declare const __FACTS_ARE_MARKED__: boolean | undefined

const areMarked = typeof __FACTS_ARE_MARKED__ !== 'undefined' && __FACTS_ARE_MARKED__

let books = BUILT_BOOKS
let factCache = createFactCache()
/** Records say how old their check is. */
let cachedOn = currentDay()

/**
 * The current record, in the current language. In prerendered pages its texts are marks, which the server fills in. In
 * the browser src/web/browser-fact.ts replaces this module, so that a screen loads only the records that it names.
 */
export function requireFact<Id extends FactId>(id: Id): Fact<FactValue<Id>> {
  // The type of a value never changes: merge-facts.ts rejects such a change.
  const fact = getFact(id) as Fact<FactValue<Id>>
  return areMarked ? markFact(fact) : fact
}

export function isFactId(id: string): id is FactId {
  return Object.hasOwn(BUILT_BOOKS[baseLocale].records, id)
}

/** Replaces every mark of the text by its value. Throws for a mark without a value. */
export function fillMarks(text: string, encode = (value: string) => value): string {
  return replaceMarks(text, ({ id, part }) => encode(readPart(getFact(id), part)))
}

/** Replaces the marks, but only checks them while pages are prerendered. */
export function fillText(text: string): string {
  const filled = fillMarks(text)
  return areMarked ? text : filled
}

/** Name and URL of a source. Throws for an unknown key. */
export function requireSource(key: string): Pick<Fact, 'source' | 'source_url'> {
  const book = books[currentLanguage()]
  if (!Object.hasOwn(book.sources, key)) throw new Error(`No source has the key "${key}" (content/facts/)`)
  return { source: book.sourceNames[key] ?? '', source_url: book.sources[key]?.url }
}

/** The records that differ from the build, in the current language. */
export function listChangedFacts(): Fact[] {
  if (books === BUILT_BOOKS) return []
  const language = currentLanguage()
  return listChanged(BUILT_BOOKS, language).map(getFact)
}

/** Replaces the books, and returns the ids of all records that have changed in any language. */
export function replaceFacts(next: FactBooks): string[] {
  if (next === books) return []
  const before = books
  books = next
  factCache = createFactCache()
  return [...new Set(LANGUAGES.flatMap((language) => listChanged(before, language)))]
}

/** Figures of both books are formatted for the current language: a difference shows in any of them. */
function listChanged(before: FactBooks, language: Language): string[] {
  const [old, now] = [before[language], books[language]]
  return Object.keys(now.records).filter((id) => !isSame(presentFact(now, id), presentFact(old, id)))
}

function getFact(id: string): Fact {
  if (cachedOn !== currentDay()) {
    factCache = createFactCache()
    cachedOn = currentDay()
  }
  const language = currentLanguage()
  const fact = factCache[language].get(id) ?? presentFact(books[language], id)
  factCache[language].set(id, fact)
  return fact
}

function createFactCache(): Record<Language, Map<string, Fact>> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, new Map()])) as Record<
    Language,
    Map<string, Fact>
  >
}

/** Days since 1970, in UTC: the number changes once a day. */
export function currentDay(): number {
  return Math.floor(Date.now() / 86_400_000)
}

const isSame = (a: Fact, b: Fact) => JSON.stringify(a) === JSON.stringify(b)
