import type { Fact } from '#facts/fact.ts'
import { CHANGED_FACTS_ID } from '#facts/fact-marks.ts'

let changed: Record<string, Fact> | undefined

/**
 * What `requireFact` is in a browser: scripts/inline-facts.ts writes the record in place of its id. A record that has
 * changed since the build comes with the page.
 */
export function requireFact(built: Fact): Fact {
  changed ??= readChanged()
  return changed[built.id] ?? built
}

/** The server's own text, so it is not checked again. */
function readChanged(): Record<string, Fact> {
  const text = document.getElementById(CHANGED_FACTS_ID)?.textContent
  return text ? (JSON.parse(text) as Record<string, Fact>) : {}
}
