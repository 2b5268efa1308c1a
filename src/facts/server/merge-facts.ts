import type { z } from 'zod'
import { BUILT_BOOK, type FactBook } from '../fact-book.ts'
import { factBookSchema, listFactFaults, listIssues } from '../fact-schema.ts'

/** What an installation says otherwise than the build: whole records, sentences, and sources of its own. */
export const factChangesSchema = factBookSchema.omit({ units: true }).partial()
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
 * The records of the build with the changed ones in their places. Throws FactError naming every fault: what the schema
 * refuses, an id or a part that the build does not have, and a source of the build under another address.
 */
export function mergeFacts(changes: unknown): FactBook {
  if (Object.keys(Object(changes)).length === 0) return BUILT_BOOK
  const parsed = factChangesSchema.safeParse(changes)
  if (!parsed.success) throw new FactError(listIssues(parsed.error))
  const { records = {}, words = {}, sources = {}, sourceNames = {} } = parsed.data
  const merged: FactBook = {
    ...BUILT_BOOK,
    records: { ...BUILT_BOOK.records, ...records },
    words: { ...BUILT_BOOK.words, ...words },
    sources: { ...BUILT_BOOK.sources, ...sources },
    sourceNames: { ...BUILT_BOOK.sourceNames, ...sourceNames },
  }
  const ids = [...new Set([...Object.keys(records), ...Object.keys(words)])]
  const taken = [...new Set([...Object.keys(sources), ...Object.keys(sourceNames)])].filter((key) =>
    Object.hasOwn(BUILT_BOOK.sources, key),
  )
  const faults = [
    ...ids.filter((id) => !Object.hasOwn(BUILT_BOOK.records, id)).map((id) => `${id}: there is no such fact`),
    ...taken.map((key) => `${key}: pages name this source; give another one a key of its own`),
    ...listFactFaults(merged),
    ...ids
      .filter((id) => describeShape(merged, id) !== describeShape(BUILT_BOOK, id))
      .map((id) => `${id}: its value is of another kind, or has other known parts; that takes a build`),
  ]
  if (faults.length > 0) throw new FactError(faults)
  return merged
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
