import { z } from 'zod'
import { LANGUAGES, type Language } from '#language/language.ts'
import { baseLocale } from '#messages/runtime.js'
import { BUILT_BOOKS, type FactBook, type FactBooks } from '../fact-book.ts'
import { factBookSchema, listFactFaults, listIssues } from '../fact-schema.ts'

const { words, sourceNames } = factBookSchema.shape
const changedWords = z.strictObject({ words, sourceNames }).partial()

/** What an installation says otherwise than the build: whole records, sentences, and sources of its own. */
export const factChangesSchema = factBookSchema
  .omit({ units: true })
  // The words are those of the base language; here are the further ones.
  .extend({ translations: z.partialRecord(z.enum(LANGUAGES), changedWords) })
  .partial()
export type FactChanges = z.infer<typeof factChangesSchema>

/** Records that cannot be taken. */
export class FactError extends Error {
  override name = 'FactError'
  /** One sentence each, beginning with the id. */
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('; '))
    this.faults = faults
  }
}

/**
 * The records of the build with the changed ones in their places, in every language. Throws FactError naming every fault:
 * what the schema refuses, an id or a part that the build does not have, and a source of the build under another address.
 */
export function mergeFacts(changes: unknown): FactBooks {
  if (Object.keys(Object(changes)).length === 0) return BUILT_BOOKS
  const parsed = factChangesSchema.safeParse(changes)
  if (!parsed.success) throw new FactError(listIssues(parsed.error))
  const { sources = {}, sourceNames = {} } = parsed.data
  const { sources: builtSources } = BUILT_BOOKS[baseLocale]
  const taken = [...new Set([...Object.keys(sources), ...Object.keys(sourceNames)])].filter((key) =>
    Object.hasOwn(builtSources, key),
  )
  const merged = LANGUAGES.map((language) => mergeBook(language, parsed.data))
  const faults = [
    ...taken.map((key) => `${key}: pages name this source; give another one a key of its own`),
    ...merged.flatMap(({ faults: ofBook }) => ofBook),
  ]
  // What is wrong with a record is wrong in every language.
  if (faults.length > 0) throw new FactError([...new Set(faults)])
  return Object.fromEntries(LANGUAGES.map((language, at) => [language, merged[at]?.book])) as FactBooks
}

/** A source has the name of the base language until it has one in this. */
function mergeBook(language: Language, changes: FactChanges): { book: FactBook; faults: string[] } {
  const built = BUILT_BOOKS[language]
  const own = language === baseLocale ? changes : (changes.translations?.[language] ?? {})
  const book: FactBook = {
    ...built,
    records: { ...built.records, ...changes.records },
    words: { ...built.words, ...own.words },
    sources: { ...built.sources, ...changes.sources },
    sourceNames: { ...changes.sourceNames, ...built.sourceNames, ...own.sourceNames },
  }
  const ids = [...new Set([...Object.keys(changes.records ?? {}), ...Object.keys(own.words ?? {})])]
  const faults = [
    ...ids.filter((id) => !Object.hasOwn(built.records, id)).map((id) => `${id}: there is no such fact`),
    ...listFactFaults(book),
    ...ids
      .filter((id) => describeShape(book, id) !== describeShape(built, id))
      .map((id) => `${id}: its value is of another kind, or has other known parts; that takes a build`),
  ]
  return { book, faults }
}

/** Rules calculate with the kind of a value, and a page has a place for each part that is known. */
function describeShape({ records, words }: FactBook, id: string): string {
  return [records[id]?.value, words[id]?.value].map(describeValue).join()
}

function describeValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === null ? 'unknown' : typeof value
  const parts = Object.entries(value).map(([part, one]) => `${part}:${describeValue(one)}`)
  return `{${parts.sort().join()}}`
}
