import { describeAge } from '#facts/describe-fact.ts'
import type { Fact } from '#facts/fact.ts'
import { CHANGED_FACTS_ID } from '#facts/fact-marks.ts'

let changed: Record<string, Fact> | undefined

/**
 * The browser's `requireFact`: scripts/inline-facts.ts replaces the id by the record. The page contains the records
 * that have changed since the build.
 */
export function requireFact(built: Fact): Fact {
  changed ??= readChanged()
  const fact = changed[built.id] ?? built
  return { ...fact, age: describeAge(fact.checked_on) }
}

/** Data of our own server, so it is not validated again. */
function readChanged(): Record<string, Fact> {
  const text = document.getElementById(CHANGED_FACTS_ID)?.textContent
  return text ? (JSON.parse(text) as Record<string, Fact>) : {}
}
