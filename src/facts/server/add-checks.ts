import { baseLocale } from '#messages/runtime.js'
import { BUILT_BOOKS, type FactRecord, type FactSource } from '../fact-book.ts'
import { type FactChanges, FactError, mergeFacts } from './merge-facts.ts'

/** A check that an admin has saved at the desk: the value as it was found, and where. */
export interface FactCheck {
  fact_id: string
  /** Null for a fact whose value stands in its texts. */
  value: NonNullable<FactRecord['value']> | null
  /** Name of the source. */
  source: string
  source_url: string | null
  /** YYYY, YYYY-MM, YYYY-MM-DD, or 'undated'. */
  source_date: string | null
  certainty: string
  /** YYYY-MM-DD */
  checked_on: string
}

interface CheckedFacts {
  changes: FactChanges
  /** Checks that no longer fit the build, for example because a value has another type; they have no effect. */
  refused: { fact_id: string; faults: readonly string[] }[]
}

/**
 * Adds the checks, at most one a fact, to the changes of the installation. The later check counts: a build or a file in
 * DATA_DIR/facts with a later day stands before the desk.
 */
export function addChecks(own: FactChanges, checks: readonly FactCheck[]): CheckedFacts {
  const current = checks.filter((check) => {
    const before = findRecord(own, check.fact_id)
    return before === undefined || before.checked_on <= check.checked_on
  })
  const all = current.reduce(addCheck, own)
  if (listFaults(all).length === 0) return { changes: all, refused: [] }
  const result: CheckedFacts = { changes: own, refused: [] }
  for (const check of current) {
    const changes = addCheck(result.changes, check)
    const faults = listFaults(changes)
    if (faults.length === 0) result.changes = changes
    else result.refused.push({ fact_id: check.fact_id, faults })
  }
  return result
}

/** The faults of changes; empty when they are valid. */
export function listFaults(changes: FactChanges): readonly string[] {
  try {
    mergeFacts(changes)
    return []
  } catch (error) {
    if (!(error instanceof FactError)) throw error
    return error.faults
  }
}

function findRecord(own: FactChanges, id: string): FactRecord | undefined {
  const built = BUILT_BOOKS[baseLocale].records
  return own.records?.[id] ?? (Object.hasOwn(built, id) ? built[id] : undefined)
}

/** The changes with this check. */
export function addCheck(own: FactChanges, check: FactCheck): FactChanges {
  const { fact_id, value, certainty, checked_on } = check
  const before = findRecord(own, fact_id)
  const { key, sources, sourceNames } = addSource(own, check)
  const place = key === before?.source ? before : undefined
  const record = {
    ...(value !== null && { value }),
    ...(before?.unit !== undefined && { unit: before.unit }),
    source: key,
    ...(place?.article !== undefined && { article: place.article }),
    ...(place?.read_in !== undefined && { read_in: place.read_in }),
    checked_on,
    certainty,
  } as NonNullable<FactChanges['records']>[string]
  return { ...own, records: { ...own.records, [fact_id]: record }, sources, sourceNames }
}

/** A source that says the same under the same name is that source; any other gets a key of its own. */
function addSource(own: FactChanges, { fact_id, source, source_url, source_date }: FactCheck) {
  const built = BUILT_BOOKS[baseLocale]
  const sources: Record<string, FactSource> = { ...built.sources, ...own.sources }
  const names: Record<string, string> = { ...built.sourceNames, ...own.sourceNames }
  const known = Object.keys(sources).find(
    (key) =>
      names[key] === source &&
      (sources[key]?.url ?? null) === source_url &&
      (sources[key]?.dated ?? null) === source_date,
  )
  if (known !== undefined) return { key: known, sources: own.sources, sourceNames: own.sourceNames }
  const key = `desk-${fact_id}`
  const added = { ...(source_url && { url: source_url }), ...(source_date && { dated: source_date }) }
  return {
    key,
    sources: { ...own.sources, [key]: added },
    sourceNames: { ...own.sourceNames, [key]: source },
  }
}
