import { z } from 'zod'
import { LANGUAGES, type Language } from '#language/language.ts'
import { baseLocale } from '#messages/runtime.js'
import { BUILT_BOOKS, type FactBook, type FactBooks } from '../fact-book.ts'
import { factBookSchema, listFactFaults, listIssues } from '../fact-schema.ts'

const { words, sourceNames } = factBookSchema.shape
const changedWords = z.strictObject({ words, sourceNames }).partial()

/** The changes of an installation: whole records, texts, and additional sources. */
const factChangesSchema = factBookSchema
  .omit({ units: true })
  // `words` and `sourceNames` are in the base language, `translations` has the other languages.
  .extend({ translations: z.partialRecord(z.enum(LANGUAGES), changedWords) })
  .partial()
export type FactChanges = z.infer<typeof factChangesSchema>

/** Changes that are not valid. */
export class FactError extends Error {
  override name = 'FactError'
  /** One line each, beginning with the id. */
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('; '))
    this.faults = faults
  }
}

/**
 * Merges the changes into the facts of the build, in every language. Throws FactError with all faults: those of the
 * schema, an id or a part that the build does not have, and a change of a source of the build.
 */
export function mergeFacts(changes: unknown): FactBooks {
  if (Object.keys(Object(changes)).length === 0) return BUILT_BOOKS
  const parsed = factChangesSchema.safeParse(changes)
  if (!parsed.success) throw new FactError(listIssues(parsed.error))
  const { sources = {}, sourceNames = {} } = parsed.data
  const { sources: builtSources } = BUILT_BOOKS[baseLocale]
  const duplicates = [...new Set([...Object.keys(sources), ...Object.keys(sourceNames)])].filter((key) =>
    Object.hasOwn(builtSources, key),
  )
  const merged = LANGUAGES.map((language) => mergeBook(language, parsed.data))
  const faults = [
    ...duplicates.map((key) => `${key}: is a source of the build; give a new source another key`),
    ...merged.flatMap(({ faults: ofBook }) => ofBook),
  ]
  // A fault of a record occurs in every language.
  if (faults.length > 0) throw new FactError([...new Set(faults)])
  return Object.fromEntries(LANGUAGES.map((language, at) => [language, merged[at]?.book])) as FactBooks
}

/** A source without a name in this language has that of the base language. */
function mergeBook(language: Language, changes: FactChanges): { book: FactBook; faults: string[] } {
  const built = BUILT_BOOKS[language]
  const own = language === baseLocale ? changes : (changes.translations?.[language] ?? {})
  const book: FactBook = {
    ...built,
    records: { ...built.records, ...keepKinds(built, changes.records) },
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
      .map((id) => `${id}: its value has another type or other known parts; such a change needs a new build`),
  ]
  return { book, faults }
}

/** What ends a status does so whoever has changed its record. */
function keepKinds({ records: built }: FactBook, changed: FactBook['records'] = {}): FactBook['records'] {
  return Object.fromEntries(
    Object.entries(changed).map(([id, { kind: _, ...record }]) => {
      const kind = Object.hasOwn(built, id) ? built[id]?.kind : undefined
      return [id, kind ? { ...record, kind } : record]
    }),
  )
}

/** Rules depend on the type of a value, and a page has a mark for each known part. */
function describeShape({ records, words }: FactBook, id: string): string {
  return [records[id]?.value, words[id]?.value].map(describeValue).join()
}

function describeValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === null ? 'unknown' : typeof value
  const parts = Object.entries(value).map(([part, one]) => `${part}:${describeValue(one)}`)
  return `{${parts.sort().join()}}`
}
